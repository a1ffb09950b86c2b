#include "src/core/last_calls.hpp"

#include "gitprovider/retry/call_result.hpp"

#include <cassert>

namespace gitprovider {
namespace {

bool is_about_host(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::unauthorized:
    case ErrorCode::rate_limited:
    case ErrorCode::unavailable:
    case ErrorCode::network:
    case ErrorCode::timeout:
    case ErrorCode::deadline_exceeded:
    case ErrorCode::attempts_exhausted:
    case ErrorCode::circuit_open:
    case ErrorCode::overloaded:
    case ErrorCode::budget_exhausted:
    case ErrorCode::protocol:
    case ErrorCode::unknown_outcome:
    case ErrorCode::local_io:
      return true;
    case ErrorCode::forbidden:
    case ErrorCode::not_found:
    case ErrorCode::already_exists:
    case ErrorCode::conflict:
    case ErrorCode::invalid_argument:
    case ErrorCode::cancelled:
    case ErrorCode::unsupported:
      return false;
  }
  assert(false);
  return false;
}

}  // namespace

bool tells_of_host(const Error& error) noexcept {
  // Our own refusal says nothing new: it would only hide the failure that led to it.
  return is_about_host(error.code) && !is_refused(error.cause);
}

void LastCalls::record(Operation operation, WallTime time, const Error* error) {
  if (error != nullptr && !tells_of_host(*error)) {
    return;
  }
  const std::lock_guard lock(mutex_);
  if (error == nullptr) {
    success_ = {.time = time, .operation = operation};
    if (failure_) {
      failure_->in_a_row = 0;
    }
    return;
  }
  const unsigned before = failure_ && failure_->code == error->code ? failure_->in_a_row : 0;
  failure_ = {.time = time,
              .operation = operation,
              .code = error->code,
              .cause = error->cause,
              .http_status = error->http_status,
              .host_request_id = error->host_request_id,
              .in_a_row = before + 1};
}

void LastCalls::tell(Health& health) const {
  const std::lock_guard lock(mutex_);
  health.last_success = success_;
  health.last_failure = failure_;
}

}  // namespace gitprovider
