#include "gitprovider/health.hpp"

#include <chrono>
#include <string>

namespace gitprovider {
namespace {

/// A host that restarts or is behind its own tokens refuses one or two, and takes the next.
constexpr unsigned kSurelyRefused = 3;

Error left_alone(const Health& health) {
  Error error{.code = ErrorCode::circuit_open,
              .message = "not ready: the host has been failing and is left alone for a while",
              .cause = Cause::circuit_open};
  if (const auto until = health.circuit_breaker->open_until) {
    error.retry_after = std::chrono::ceil<Duration>(*until - health.at);
  }
  return error;
}

Error token_refused(const LastFailure& failure) {
  return {.code = failure.code,
          .message = "not ready: the host has refused the token " +
                     std::to_string(failure.in_a_row) + " times in a row",
          .cause = failure.cause,
          .http_status = failure.http_status,
          .host_request_id = failure.host_request_id};
}

}  // namespace

Result<void> ready(const Health& health) {
  const auto& breaker = health.circuit_breaker;
  if (breaker && breaker->state == CircuitState::open) {
    return left_alone(health);
  }
  const auto& failure = health.last_failure;
  if (failure && failure->code == ErrorCode::unauthorized && failure->in_a_row >= kSurelyRefused) {
    return token_refused(*failure);
  }
  return {};
}

}  // namespace gitprovider
