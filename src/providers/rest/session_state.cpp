#include "src/providers/rest/session_state.hpp"

#include <string>
#include <utility>

namespace gitprovider::rest {

Question question_of(const Scope& scope, const http::Request& request) {
  return {.name = std::string{http::to_string(request.method)} + " " +
                  std::string{request.target.route()},
          .asked = {.operation = scope.operation, .method = request.method}};
}

RetryOptions SessionState::terms(const Scope& scope, const http::Request& request) const {
  const Dialect& dialect = reader.dialect();
  RetryOptions terms{.max_attempts = options.retry.max_attempts.value_or(dialect.max_attempts),
                     .backoff = options.retry.backoff.value_or(dialect.backoff),
                     .should_retry = dialect.should_retry,
                     .inner = options.retry.max_attempts == 1U ? InnerPolicy{} : dialect.inner,
                     .deadline = remaining(scope.deadline, clock->now()),
                     .attempt_timeout = options.timeouts.attempt,
                     .max_host_wait = options.retry.max_host_wait,
                     .stop = scope.stop,
                     .clock = clock,
                     .random = options.random,
                     .label = {.operation_id = scope.operation_id,
                               .operation = scope.operation,
                               .provider = dialect.provider,
                               .method = http::to_string(request.method),
                               .path = request.target.route()}};
  layers.guard(terms);
  return terms;
}

OperationObserver SessionState::observer(const Scope& scope, Part part) {
  return {part, *scope.tally, log, options.observer.get()};
}

Result<Reply> SessionState::attempt(Attempt& attempt, http::Request& request,
                                    const Question& question) const {
  request.headers.set("X-Request-Id", attempt.request_id);
  request.timeout = attempt.remaining;
  http::Exchange exchange = transport->exchange(request);
  if (const auto host_now = ReplyReader::named_time(exchange.headers)) {
    host_clock->saw(*host_now, clock->wall_now());
  }
  attempt.status = exchange.status;
  attempt.hidden_resends = exchange.sends > 1 ? exchange.sends - 1 : 0;
  return reader.read(std::move(exchange), question);
}

}  // namespace gitprovider::rest
