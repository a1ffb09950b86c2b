#include "src/providers/rest/redirect.hpp"
#include "src/providers/rest/session_state.hpp"

#include <optional>
#include <utility>

namespace gitprovider::rest {
namespace {

/// What a read found: a redirect has no document, nor has a plain read.
struct Found {
  Reply reply{};
  std::optional<json::Document> document{};
};

/// Reads the content inside the attempt, so that a document cut short is a failed attempt.
Result<Found> with_document(const ReplyReader& reader, Result<Reply> reply) {
  if (!reply) {
    return std::move(reply).error();
  }
  Found found{.reply = *std::move(reply)};
  if (is_redirect(found.reply.status)) {
    return found;
  }
  auto document = reader.document(found.reply);
  if (!document) {
    return std::move(document).error();
  }
  found.document.emplace(*std::move(document));
  return found;
}

Result<Found> without_document(const ReplyReader& /*reader*/, Result<Reply> reply) {
  return std::move(reply).transform([](Reply plain) { return Found{.reply = std::move(plain)}; });
}

using Open = Result<Found> (*)(const ReplyReader&, Result<Reply>);

/// How a read asks, and what it takes out of the answer.
struct Way {
  http::Method method = http::Method::get;
  Open open = without_document;
};

/// One request of a read, repeated as the policy allows.
Result<Found> request(SessionState& state, const Scope& scope, const http::Target& target,
                      const Way& way) {
  http::Request request{.method = way.method, .target = target, .stop = scope.stop};
  const Question question = question_of(scope, request);
  RetryOptions terms = state.terms(scope, request);
  const bool is_own = !is_mutation(scope.operation) && !scope.is_check;
  auto observer = state.observer(scope, is_own ? Part::operation : Part::preparation);
  terms.observer = &observer;
  return with_retry(
      [&](Attempt& attempt) {
        return state.layers.around(attempt, scope, [&] {
          return way.open(state.reader, state.attempt(attempt, request, question));
        });
      },
      std::move(terms));
}

Result<Found> read_and_follow(SessionState& state, const Scope& scope, http::Target target,
                              const Way& way) {
  RedirectTrail trail{target, scope.is_check ? 0 : state.options.limits.max_redirects};
  for (;;) {
    auto found = request(state, scope, target, way);
    if (!found || !is_redirect(found->reply.status)) {
      return found;
    }
    auto next = trail.follow(state.base, found->reply);
    if (!next) {
      return state.reader.in_reply(std::move(next).error(), found->reply);
    }
    target = *std::move(next);
  }
}

}  // namespace

Result<Reply> Session::read(Scope& scope, const http::Target& target) {
  return read_and_follow(*state_, scope, target, {}).transform([](Found found) {
    return std::move(found.reply);
  });
}

Result<Reply> Session::read_headers(Scope& scope, const http::Target& target) {
  return read_and_follow(*state_, scope, target, {.method = http::Method::head})
      .transform([](Found found) { return std::move(found.reply); });
}

Result<JsonReply> Session::read_json(Scope& scope, const http::Target& target) {
  return read_and_follow(*state_, scope, target, {.open = with_document})
      .transform([](Found found) {
        return JsonReply{.reply = std::move(found.reply), .document = *std::move(found.document)};
      });
}

}  // namespace gitprovider::rest
