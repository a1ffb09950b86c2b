#include "src/providers/rest/session.hpp"

#include "src/core/sha256.hpp"
#include "src/providers/rest/session_state.hpp"
#include "src/settlement/proof.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::rest {
namespace {

ReaderTerms reader_terms(const ClientOptions& options) {
  return {.redactor = options.token ? http::Redactor{options.token->reveal()} : http::Redactor{},
          .clock = options.clock,
          .max_host_wait = options.retry.max_host_wait,
          .json = {.max_depth = options.limits.max_json_depth}};
}

/// With a clock, and with no more side by side than the bulkhead lets out: any more would only
/// wait.
ClientOptions completed(ClientOptions options) {
  if (!options.clock) {
    options.clock = system_clock();
  }
  if (const auto& bulkhead = options.resilience.bulkhead) {
    options.limits.max_parallel = std::min(options.limits.max_parallel, bulkhead->max_in_flight);
  }
  return options;
}

/// Null where nothing is kept.
std::unique_ptr<AnswerCache> answers_for(const Dialect& dialect, const ClientOptions& options) {
  const bool is_worth_it = dialect.spares_unchanged && options.conditional_reads;
  return is_worth_it ? std::make_unique<AnswerCache>(*options.conditional_reads) : nullptr;
}

std::string digest_of(const std::optional<Token>& token) {
  Sha256 digest;
  digest.add(token ? token->reveal() : std::string_view{});
  return digest.hex();
}

Outcome outcome_of(Operation operation, const Error* error) noexcept {
  if (error != nullptr) {
    return error->outcome;
  }
  return is_mutation(operation) ? Outcome::applied : Outcome::not_applied;
}

}  // namespace

Session::Session(Dialect dialect, std::unique_ptr<http::Transport> transport, http::BaseUrl base,
                 ClientOptions options) {
  options = completed(std::move(options));
  ReplyReader reader{std::move(dialect), reader_terms(options)};
  auto answers = answers_for(reader.dialect(), options);
  std::string credential = answers ? digest_of(options.token) : std::string{};
  auto clock = options.clock;
  Layers layers{options.resilience,
                clock,
                {.provider = reader.dialect().provider,
                 .limits = reader.dialect().limits,
                 .longest_wait = options.retry.max_host_wait}};
  const bool has_token = options.token.has_value();
  options.token.reset();  // from here on only the transport knows it
  state_ = std::make_unique<SessionState>(SessionState{.reader = std::move(reader),
                                                       .transport = std::move(transport),
                                                       .base = std::move(base),
                                                       .options = std::move(options),
                                                       .clock = std::move(clock),
                                                       .layers = std::move(layers),
                                                       .has_token = has_token,
                                                       .answers = std::move(answers),
                                                       .credential = std::move(credential)});
}

Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Result<json::Document> Session::document(const Reply& reply) const {
  return state_->reader.document(reply);
}

Error Session::in_reply(Error error, const Reply& reply) const {
  return state_->reader.in_reply(std::move(error), reply);
}

WallTime Session::host_time(const Reply& reply) const {
  return state_->reader.host_time(reply.headers);
}

std::optional<Duration> Session::host_ahead() const noexcept { return state_->host_clock->ahead(); }

const Dialect& Session::dialect() const noexcept { return state_->reader.dialect(); }

const ClientOptions& Session::options() const noexcept { return state_->options; }

const http::BaseUrl& Session::base() const noexcept { return state_->base; }

Clock& Session::clock() const noexcept { return *state_->clock; }

bool Session::has_token() const noexcept { return state_->has_token; }

Health Session::health() const {
  Health health{.at = state_->clock->now(), .time = state_->clock->wall_now()};
  LayersSnapshot layers = state_->layers.snapshot();
  health.circuit_breaker = layers.circuit_breaker;
  health.bulkhead = layers.bulkhead;
  health.retry_budget = layers.retry_budget;
  health.rate_limits = std::move(layers.rate_limits);
  state_->last_calls->tell(health);
  return health;
}

LayersSnapshot Session::layers() const { return state_->layers.snapshot(); }

Scope Session::begin(Operation operation, const Call& call, Tally& tally) const {
  const TimePoint now = state_->clock->now();
  const Duration limit = call.deadline.value_or(state_->options.timeouts.operation);
  const bool may_look = is_mutation(operation) && call.on_unknown != OnUnknown::return_;
  const Duration kept = may_look ? kept_for_looking(limit) : Duration::zero();
  return {.operation = operation,
          .operation_id = call.operation_id.empty() ? new_operation_id() : call.operation_id,
          .span = begin_span(call.trace),
          .started = now,
          .deadline = deadline_after(now, limit - kept),
          .end = deadline_after(now, limit),
          .stop = call.stop,
          .on_unknown = call.on_unknown,
          .before_sending = call.before_sending,
          .tally = &tally};
}

void Session::finish(const Scope& scope, const Error* error) const {
  const auto took = state_->clock->now() - scope.started;
  const WallTime time = state_->clock->wall_now();
  state_->last_calls->record(scope.operation, time, error);
  const auto& observer = state_->options.observer;
  if (!observer) {
    return;
  }
  observer->on_operation({.time = time,
                          .started = time - took,
                          .operation_id = scope.operation_id,
                          .span = scope.span,
                          .operation = scope.operation,
                          .provider = state_->reader.dialect().provider,
                          .attempts = scope.tally->attempts,
                          .most_attempts = scope.tally->most_attempts,
                          .outcome = outcome_of(scope.operation, error),
                          .was_checked = scope.tally->was_checked,
                          .error = error != nullptr ? std::optional{error->code} : std::nullopt,
                          .duration = std::chrono::floor<Duration>(took)});
}

}  // namespace gitprovider::rest
