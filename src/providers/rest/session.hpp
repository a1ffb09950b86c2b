#pragma once

// Sends a host's requests: authentication, layers, error decoding and events. Knows no host.
//
//   return session_.run<Repository>(Operation::get_repo, call, [&](Scope& op) {
//     return session_.read_as(op, paths::repository(repo), wire::read_repository);
//   });
//
//   return session_.run<Applied<Branch>>(Operation::create_branch, call, [&](Scope& op) {
//     return session_.send_as(op, create_ref(repo, request), wire::read_branch)
//         .transform([](Branch made) { return Applied<Branch>{.value = std::move(made)}; });
//   });

#include "src/http/message.hpp"
#include "src/http/origin.hpp"
#include "src/http/redact.hpp"
#include "src/http/transport.hpp"
#include "src/json/document.hpp"
#include "src/providers/rest/dialect.hpp"
#include "src/providers/rest/layers.hpp"
#include "src/providers/rest/mutation.hpp"
#include "src/providers/rest/reply.hpp"
#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/state_check.hpp"
#include "src/settlement/intent.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/client_options.hpp"
#include "gitprovider/health.hpp"
#include "gitprovider/names.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/resolution.hpp"
#include "gitprovider/result.hpp"

#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace gitprovider::rest {

/// Reads a value out of a document: `Result<T>(const json::Value& root)`.
template <class Read>
concept JsonReader = std::invocable<Read&, const json::Value&>;

struct SessionState;

/// Safe for concurrent calls. Every error it returns is clean: no secret, no query, no raw host
/// text.
class Session {
 public:
  Session(Dialect dialect, std::unique_ptr<http::Transport> transport, http::BaseUrl base,
          ClientOptions options);
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  /// Runs an operation: checks the call, fixes its deadline and id, reports its end. A call that is
  /// refused runs nothing and reports nothing.
  template <class T, std::invocable<Scope&> Body>
  Result<T> run(Operation operation, const Call& call, Body&& body);

  /// Reads, repeated by the dialect's policy; follows redirects on the own origin.
  Result<Reply> read(Scope& scope, const http::Target& target);

  /// The same, asking for the headers alone (HEAD).
  Result<Reply> read_headers(Scope& scope, const http::Target& target);

  /// The same for JSON. It is parsed inside the attempt, so a document that ends early counts as a
  /// dropped body and is read again; what is not JSON is `protocol`.
  Result<JsonReply> read_json(Scope& scope, const http::Target& target);

  /// Reads JSON and a value out of it.
  template <JsonReader Read>
  auto read_as(Scope& scope, const http::Target& target, Read&& read)
      -> std::invoke_result_t<Read&, const json::Value&>;

  /// Sends once. 2xx is a Reply; a redirect is a `protocol` error that names no target. An answer
  /// that was lost is `unknown_outcome` for a visible effect, its own code for an invisible one.
  Result<Reply> send(Scope& scope, Mutation mutation);

  /// Sends once and reads a value out of the answer. Where the effect is there and the answer
  /// cannot be used, the error is `protocol` and keeps `Outcome::applied`.
  template <JsonReader Read>
  auto send_as(Scope& scope, Mutation mutation, Read&& read)
      -> std::invoke_result_t<Read&, const json::Value&>;

  /// Makes a change and settles it by looking where its answer was lost, as the scope's
  /// `on_unknown` says. `send` sends it and reads what it made, as a Result of Applied<T>; it is
  /// called again only with OnUnknown::resend, after the change was proven absent. What `send`
  /// returns as not applied or applied otherwise is returned.
  template <class T, std::invocable Send>
  Result<Applied<T>> change(Scope& scope, const Intent& intent, Send&& send);

  /// The same for a step that must be settled before the change can go on, and that `look` shows,
  /// not the host's look at the intent. A ticket of it is of the whole change.
  template <class T, std::invocable Send>
  Result<Applied<T>> step(Scope& scope, const Intent& intent, ScopedLook look, Send&& send);

  /// Looks again at a change of this host (GitProvider::resolve).
  Result<Resolution> resolve(const Ticket& ticket, const Call& call);

  /// Parses a reply as JSON, for answers whose status says how to read them. Errors as send_as.
  [[nodiscard]] Result<json::Document> document(const Reply& reply) const;

  /// Adds to an error found in a reply's content what is known about the reply: request, status,
  /// the host's request id and, for a mutation, that it was applied.
  [[nodiscard]] Error in_reply(Error error, const Reply& reply) const;

  /// The host's present when it answered: its `Date`, or this machine's calendar where it sent
  /// none.
  [[nodiscard]] WallTime host_time(const Reply& reply) const;

  /// How far the host's calendar is ahead of this machine's; absent before an answer told.
  [[nodiscard]] std::optional<Duration> host_ahead() const noexcept;

  [[nodiscard]] const Dialect& dialect() const noexcept;
  /// Without the token, which only the transport knows.
  [[nodiscard]] const ClientOptions& options() const noexcept;
  [[nodiscard]] const http::BaseUrl& base() const noexcept;
  [[nodiscard]] Clock& clock() const noexcept;
  /// Whether requests carry a token.
  [[nodiscard]] bool has_token() const noexcept;
  /// GitProvider::health.
  [[nodiscard]] Health health() const;
  /// What the layers around every request have come to.
  [[nodiscard]] LayersSnapshot layers() const;

 private:
  [[nodiscard]] Scope begin(Operation operation, const Call& call, Tally& tally) const;
  void finish(const Scope& scope, const Error* error) const;
  template <class T, std::invocable Send>
  static Result<Applied<T>> send_and_settle(StateCheck& check, Send&& send);

  std::unique_ptr<SessionState> state_;
};

template <class T, std::invocable<Scope&> Body>
Result<T> Session::run(Operation operation, const Call& call, Body&& body) {
  if (auto valid = validate(call); !valid) {
    return std::move(valid).error();
  }
  Tally tally;
  Scope scope = begin(operation, call, tally);
  Result<T> result = std::invoke(std::forward<Body>(body), scope);
  finish(scope, result ? nullptr : &result.error());
  return result;
}

template <class T, std::invocable Send>
Result<Applied<T>> Session::change(Scope& scope, const Intent& intent, Send&& send) {
  StateCheck check{*this, scope, intent};
  return send_and_settle<T>(check, std::forward<Send>(send));
}

template <class T, std::invocable Send>
Result<Applied<T>> Session::step(Scope& scope, const Intent& intent, ScopedLook look, Send&& send) {
  StateCheck check{*this, scope, intent, std::move(look)};
  auto made = send_and_settle<T>(check, std::forward<Send>(send));
  if (made && made->confirmed_by == ConfirmedBy::check) {
    check.prepare_next();  // looking took the time of what follows
  }
  return made;
}

template <class T, std::invocable Send>
Result<Applied<T>> Session::send_and_settle(StateCheck& check, Send&& send) {
  Result<Applied<T>> made = std::invoke(send);
  if (made) {
    return made;
  }
  Settlement settled = check.settle(std::move(made).error());
  if (settled.may_resend) {
    check.prepare_next();
    made = std::invoke(send);
    if (made) {
      return made;
    }
    settled = check.settle_resent(std::move(made).error());
  }
  return to_applied<T>(std::move(settled));
}

template <JsonReader Read>
auto Session::read_as(Scope& scope, const http::Target& target, Read&& read)
    -> std::invoke_result_t<Read&, const json::Value&> {
  auto answer = read_json(scope, target);
  if (!answer) {
    return std::move(answer).error();
  }
  auto value = std::invoke(read, answer->document.root());
  if (!value) {
    return in_reply(std::move(value).error(), answer->reply);
  }
  return value;
}

template <JsonReader Read>
auto Session::send_as(Scope& scope, Mutation mutation, Read&& read)
    -> std::invoke_result_t<Read&, const json::Value&> {
  auto reply = send(scope, std::move(mutation));
  if (!reply) {
    return std::move(reply).error();
  }
  auto content = document(*reply);
  if (!content) {
    return std::move(content).error();
  }
  auto value = std::invoke(read, content->root());
  if (!value) {
    return in_reply(std::move(value).error(), *reply);
  }
  return value;
}

}  // namespace gitprovider::rest
