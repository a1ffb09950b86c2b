#include "apps/common/exit_status.hpp"

namespace gitprovider::cli {
namespace {

constexpr int kHttpNotFound = 404;
constexpr int kHttpTooManyRequests = 429;

}  // namespace

int exit_status_of(const Error& error, Operation operation) noexcept {
  if (error.outcome != Outcome::not_applied || error.code == ErrorCode::unknown_outcome) {
    return exit_status::kOutcomeUnknown;
  }
  switch (error.code) {
    case ErrorCode::invalid_argument:
    case ErrorCode::unsupported:
      return exit_status::kWrongCall;
    case ErrorCode::unauthorized:
    case ErrorCode::forbidden:
      return exit_status::kNotAllowed;
    case ErrorCode::not_found:
      return is_mutation(operation) && error.http_status == kHttpNotFound ? exit_status::kNotAllowed
                                                                          : exit_status::kFailed;
    case ErrorCode::rate_limited:
      return exit_status::kRateLimited;
    case ErrorCode::attempts_exhausted:
    case ErrorCode::budget_exhausted:
      return error.http_status == kHttpTooManyRequests ? exit_status::kRateLimited
                                                       : exit_status::kFailed;
    case ErrorCode::cancelled:
      return exit_status::kInterrupted;
    default:
      return exit_status::kFailed;
  }
}

}  // namespace gitprovider::cli
