#pragma once

// Sends a host's requests: authentication, layers, error decoding and events. Knows no host.
//
//   return session_.run<Repository>(Operation::get_repo, call, [&](Scope& op) {
//     return session_.read(op, paths::repository(repo)).and_then(wire::read_repository);
//   });

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "gitprovider/call.hpp"
#include "gitprovider/client_options.hpp"
#include "gitprovider/result.hpp"
#include "src/http/message.hpp"
#include "src/http/origin.hpp"
#include "src/http/redact.hpp"
#include "src/http/transport.hpp"
#include "src/json/document.hpp"
#include "src/providers/rest/dialect.hpp"
#include "src/providers/rest/scope.hpp"

namespace gitprovider::rest {

/// What a repeat of a mutating request would do. Decided by the operation, not by the HTTP method.
enum class Effect : std::uint8_t {
  /// Makes only objects nobody can see (blobs, trees, commits without a ref): a lost answer is
  /// `not_applied`.
  invisible,
  /// Changes what people see: a lost answer is `unknown_outcome`.
  visible,
};

/// A complete answer below 400.
struct Reply {
  int status = 0;
  http::Headers headers{};
  std::string body{};
  /// Decoded from `body` by `document()`, with the status and request id added to errors.
  std::string host_request_id{};
};

/// A mutating request.
struct Mutation {
  http::Method method = http::Method::post;
  http::Target target{};
  std::string body{};
  Effect effect = Effect::visible;
  /// What to look at before repeating, where the outcome is unknown: "repository acme/widget".
  std::string subject{};
};

/// Safe for concurrent calls.
class Session {
 public:
  Session(const Dialect& dialect, std::unique_ptr<http::Transport> transport, http::BaseUrl base,
          ClientOptions options);

  /// Runs an operation: checks the call, fixes its deadline and id, reports its end.
  template <class T, std::invocable<Scope&> Body>
  Result<T> run(Operation operation, const Call& call, Body&& body);

  /// Reads, repeated by the dialect's policy; follows redirects on the own origin.
  Result<Reply> read(Scope& scope, http::Target target);

  /// Sends once. 2xx is a Reply; a redirect is a `protocol` error that names no target.
  Result<Reply> send(Scope& scope, Mutation mutation);

  /// Parses a reply as JSON. After a mutation that was applied, a body that cannot be used keeps
  /// `Outcome::applied` on its error.
  [[nodiscard]] Result<json::Document> document(const Reply& reply) const;

  [[nodiscard]] const ClientOptions& options() const noexcept { return options_; }
  [[nodiscard]] const http::BaseUrl& base() const noexcept { return base_; }
  [[nodiscard]] Clock& clock() const noexcept { return *clock_; }

 private:
  const Dialect& dialect_;
  std::unique_ptr<http::Transport> transport_;
  http::BaseUrl base_;
  ClientOptions options_;
  http::Redactor redactor_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace gitprovider::rest
