#include "src/core/errors.hpp"
#include "src/providers/rest/conditional_read.hpp"
#include "src/providers/rest/redirect.hpp"
#include "src/providers/rest/session_state.hpp"

#include <optional>
#include <utility>

namespace gitprovider::rest {
namespace {

/// What a read found: neither a redirect nor a 304 has a document, nor has a plain read.
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
  if (is_redirect(found.reply.status) || found.reply.status == kNotModified) {
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

/// One request of a read.
struct Hop {
  http::Request plain{};
  Open open = without_document;
  ConditionalRead known{};
};

/// Repeated as the policy allows.
Result<Found> ask(SessionState& state, const Scope& scope, Hop& hop) {
  http::Request request = hop.plain;
  hop.known.ask(request);
  const Question question = question_of(scope, request);
  RetryOptions terms = state.terms(scope, request);
  const bool is_own = !is_mutation(scope.operation) && !scope.is_check;
  auto observer = state.observer(scope, is_own ? Part::operation : Part::preparation);
  terms.observer = &observer;
  const Leaving leaving{.scope = scope, .request = request, .observer = observer};
  auto found = with_retry(
      [&](Attempt& attempt) {
        return state.layers.around(attempt, leaving, [&](LimitAnswer& limits) {
          return hop.open(state.reader,
                          hop.known.complete(state.attempt(attempt, request, question, limits)));
        });
      },
      std::move(terms));
  if (found) {
    hop.known.keep(found->reply, request.headers);
  }
  return found;
}

/// A 304 that fits nothing kept says nothing: it is asked for all anew, once.
Result<Found> ask_surely(SessionState& state, const Scope& scope, Hop& hop) {
  auto found = ask(state, scope, hop);
  if (found && found->reply.status == kNotModified) {
    hop.known.distrust();
    found = ask(state, scope, hop);
  }
  if (found && found->reply.status == kNotModified) {
    return state.reader.in_reply(malformed("the host answered with an unexpected status"),
                                 found->reply);
  }
  return found;
}

Result<Found> read_and_follow(SessionState& state, const Scope& scope, const http::Target& target,
                              const Way& way) {
  RedirectTrail trail{target, scope.is_check ? 0 : state.options.limits.max_redirects};
  Hop hop{.plain = {.method = way.method, .target = target, .stop = scope.stop}, .open = way.open};
  hop.known = state.conditional(scope, hop.plain);
  for (;;) {
    auto found = ask_surely(state, scope, hop);
    if (!found || !is_redirect(found->reply.status)) {
      return found;
    }
    auto next = trail.follow(state.base, found->reply);
    if (!next) {
      return state.reader.in_reply(std::move(next).error(), found->reply);
    }
    hop.plain.target = *std::move(next);
    // Nothing is kept of what is found elsewhere: a change would not know that it is about it.
    hop.known = {};
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
