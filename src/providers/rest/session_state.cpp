#include "src/providers/rest/session_state.hpp"

#include "src/providers/rest/repository_part.hpp"

#include <string>
#include <utility>

namespace gitprovider::rest {
namespace {

void set_trace(http::Headers& headers, TraceContext context) {
  if (!context.traceparent.empty()) {
    headers.set("traceparent", std::move(context.traceparent));
  }
  if (!context.tracestate.empty()) {
    headers.set("tracestate", std::move(context.tracestate));
  }
}

}  // namespace

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
                               .span = scope.span,
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
                                    const Question& question, LimitAnswer& limits) const {
  request.headers.set("X-Request-Id", attempt.request_id);
  set_trace(request.headers, context_of(attempt.span));
  request.timeout = attempt.remaining;
  http::Exchange exchange = transport->exchange(request);
  if (const auto host_now = ReplyReader::named_time(exchange.headers)) {
    host_clock->saw(*host_now, clock->wall_now());
  }
  limits =
      read_limits(exchange.headers, reader.dialect().limits, reader.host_time(exchange.headers));
  attempt.status = exchange.status;
  attempt.hidden_resends = exchange.sends > 1 ? exchange.sends - 1 : 0;
  return reader.read(std::move(exchange), question);
}

ConditionalRead SessionState::conditional(const Scope& scope, const http::Request& request) const {
  if (!answers || request.method != http::Method::get || !may_be_kept(scope)) {
    return {};
  }
  std::string subject = subject_of(request.target);
  if (subject.empty()) {
    return {};  // no change would know that it is about this
  }
  ConditionalRead read{*answers,
                       {.credential = credential,
                        .method = http::to_string(request.method),
                        .url = base.origin() + base.prefix + request.target.str(),
                        .accept = std::string{request.headers.find("Accept").value_or("")}},
                       std::move(subject)};
  if (scope.is_afresh) {
    read.distrust();
  }
  return read;
}

std::string SessionState::subject_of(const http::Target& target) const {
  const auto repository = reader.dialect().repository;
  return answers && repository != nullptr ? repository_part(target, repository({}).route())
                                          : std::string{};
}

}  // namespace gitprovider::rest
