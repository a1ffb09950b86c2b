#include "src/core/errors.hpp"
#include "src/providers/rest/media_type.hpp"
#include "src/providers/rest/session_state.hpp"
#include "src/retry/ending.hpp"

#include <utility>

namespace gitprovider::rest {
namespace {

/// Takes target and body out of the mutation.
http::Request take_request(const Scope& scope, Mutation& mutation) {
  http::Request request{.method = mutation.method,
                        .target = std::move(mutation.target),
                        .body = std::move(mutation.body),
                        .send_once = true,
                        .stop = scope.stop};
  if (!request.body.empty()) {
    request.headers.add("Content-Type", "application/json");
  }
  return request;
}

/// What a person has to know after a change whose answer was lost.
std::string doubt_of(const std::string& subject) {
  const std::string doubt{kMayBeApplied};
  return subject.empty() ? doubt : doubt + "; look at " + subject + " before repeating";
}

/// `met` is what the last attempt met. Doubt is only told where nobody is about to clear it up.
Error explained(Error error, std::string met, const Scope& scope, const std::string& subject) {
  if (error.outcome == Outcome::unknown) {
    error.message = std::move(met);
    if (scope.doubt != nullptr) {
      *scope.doubt = doubt_of(subject);
    } else {
      error.message += "; " + doubt_of(subject);
    }
  }
  if (error.outcome == Outcome::applied) {
    error.code = ErrorCode::protocol;
    error.message += "; the change was made, only its answer cannot be used";
  }
  return error;
}

/// A sign-in page or a proxy's own page with a 2xx: somebody answered, and it was not the API.
bool is_foreign(const Reply& reply) {
  const auto type = reply.headers.find("content-type");
  return type && !reply.body.empty() && !is_json(*type);
}

/// A success that says that it is not done yet, or that only a part of it was sent.
bool is_partial(int status) noexcept { return status == 202 || status == 206; }

Outcome doubtful(Effect effect) noexcept {
  return effect == Effect::visible ? Outcome::unknown : Outcome::not_applied;
}

/// Takes only what the API itself can have said of a change.
Result<Reply> check_answer(const ReplyReader& reader, Result<Reply> reply, Effect effect) {
  if (reply && is_redirect(reply->status)) {
    return reader.in_reply(malformed("redirected, which a change never follows; the repository may "
                                     "have another name, or the API another base URL"),
                           *reply);
  }
  if (reply && is_foreign(*reply)) {
    Error error = reader.in_reply(malformed("the answer is no JSON, so it is not the API's own; "
                                            "check the base URL, or a proxy in between"),
                                  *reply);
    error.outcome = doubtful(effect);
    return error;
  }
  if (reply && is_partial(reply->status)) {
    Error error = reader.in_reply(malformed("the answer promises what the API does not"), *reply);
    error.outcome = doubtful(effect);
    return error;
  }
  if (!reply && effect == Effect::invisible) {
    reply.error().outcome = Outcome::not_applied;
  }
  return reply;
}

/// Only what provably never went out is sent again, and only where the host's policy says so.
ShouldRetry retry_if_unsent(const Dialect& dialect) {
  if (!dialect.repeat_unsent) {
    return nullptr;
  }
  return [policy = dialect.should_retry](const Error& error) {
    return error.delivery == Delivery::never_sent && policy && policy(error);
  };
}

RetryOptions mutation_terms(const SessionState& state, const Scope& scope,
                            const http::Request& request, Effect effect) {
  const Dialect& dialect = state.reader.dialect();
  RetryOptions terms = state.terms(scope, request);
  terms.max_attempts = dialect.repeat_unsent ? terms.max_attempts : 1;
  terms.should_retry = retry_if_unsent(dialect);
  terms.is_mutation = effect == Effect::visible;
  terms.repeat_unsent = dialect.repeat_unsent;
  if (!terms.inner.repeats_mutations) {
    terms.inner = {};
  }
  terms.check_unknown = scope.on_unknown != OnUnknown::return_;
  return terms;
}

}  // namespace

Result<Reply> Session::send(Scope& scope, Mutation mutation) {
  const bool is_seen = mutation.effect == Effect::visible;
  if (is_seen && scope.announce) {
    if (auto told = scope.announce(); !told) {
      return std::move(told).error();
    }
  }
  const ChangeUnderWay change{is_seen ? state_->answers.get() : nullptr,
                              state_->subject_of(mutation.target)};
  http::Request request = take_request(scope, mutation);
  const Question question = question_of(scope, request);
  RetryOptions terms = mutation_terms(*state_, scope, request, mutation.effect);
  auto observer = state_->observer(scope, is_seen ? Part::operation : Part::preparation);
  terms.observer = &observer;
  const Leaving leaving{.scope = scope, .request = request, .observer = observer};

  if (scope.doubt != nullptr) {
    scope.doubt->clear();
  }
  std::string met;
  auto reply = with_retry(
      [&](Attempt& attempt) {
        auto answered = state_->layers.around(attempt, leaving, [&](LimitAnswer& limits) {
          return check_answer(state_->reader, state_->attempt(attempt, request, question, limits),
                              mutation.effect);
        });
        if (!answered) {
          met = answered.error().message;
        }
        return answered;
      },
      std::move(terms));
  if (!reply) {
    return explained(std::move(reply).error(), std::move(met), scope, mutation.subject);
  }
  reply->outcome = is_seen ? Outcome::applied : Outcome::not_applied;
  return reply;
}

}  // namespace gitprovider::rest
