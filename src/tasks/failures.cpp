#include "src/tasks/failures.hpp"

#include <cassert>

namespace gitprovider::tasks {
namespace {

/// The connection, and not a certificate that will be as wrong later.
bool never_left(const Error& error) {
  return error.delivery == Delivery::never_sent &&
         (error.cause == Cause::dns || error.cause == Cause::connect ||
          error.cause == Cause::timeout);
}

}  // namespace

FailureKind kind_of(const Error& error) noexcept {
  switch (error.code) {
    case ErrorCode::rate_limited:
    case ErrorCode::circuit_open:
    case ErrorCode::overloaded:
    case ErrorCode::budget_exhausted:
      return FailureKind::held_back;
    case ErrorCode::cancelled:
      return FailureKind::stopped;
    case ErrorCode::unavailable:
    case ErrorCode::network:
    case ErrorCode::timeout:
    case ErrorCode::deadline_exceeded:
    case ErrorCode::attempts_exhausted:
    case ErrorCode::protocol:
    case ErrorCode::unknown_outcome:
    case ErrorCode::local_io:
      return FailureKind::passing;
    case ErrorCode::unauthorized:
    case ErrorCode::forbidden:
    case ErrorCode::not_found:
    case ErrorCode::already_exists:
    case ErrorCode::conflict:
    case ErrorCode::invalid_argument:
    case ErrorCode::unsupported:
      return FailureKind::lasting;
  }
  assert(false);
  return FailureKind::lasting;
}

bool may_be_handed_over(const Error& error) noexcept {
  return error.outcome == Outcome::not_applied &&
         (kind_of(error) == FailureKind::held_back || never_left(error));
}

}  // namespace gitprovider::tasks
