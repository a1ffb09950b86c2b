// The words of the library as they stand in JSON, events and on the command line.

#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"

#include <cassert>

namespace gitprovider {

// NOLINTNEXTLINE(readability-function-size): one case for each code
std::string_view to_string(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::unauthorized:
      return "unauthorized";
    case ErrorCode::forbidden:
      return "forbidden";
    case ErrorCode::not_found:
      return "not_found";
    case ErrorCode::already_exists:
      return "already_exists";
    case ErrorCode::conflict:
      return "conflict";
    case ErrorCode::invalid_argument:
      return "invalid_argument";
    case ErrorCode::rate_limited:
      return "rate_limited";
    case ErrorCode::unavailable:
      return "unavailable";
    case ErrorCode::network:
      return "network";
    case ErrorCode::timeout:
      return "timeout";
    case ErrorCode::deadline_exceeded:
      return "deadline_exceeded";
    case ErrorCode::attempts_exhausted:
      return "attempts_exhausted";
    case ErrorCode::cancelled:
      return "cancelled";
    case ErrorCode::circuit_open:
      return "circuit_open";
    case ErrorCode::overloaded:
      return "overloaded";
    case ErrorCode::budget_exhausted:
      return "budget_exhausted";
    case ErrorCode::protocol:
      return "protocol";
    case ErrorCode::unsupported:
      return "unsupported";
    case ErrorCode::unknown_outcome:
      return "unknown_outcome";
    case ErrorCode::local_io:
      return "local_io";
  }
  assert(false);
  return {};
}

std::string_view to_string(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::not_applied:
      return "not_applied";
    case Outcome::applied:
      return "applied";
    case Outcome::unknown:
      return "unknown";
  }
  assert(false);
  return {};
}

std::string_view to_string(ConfirmedBy source) noexcept {
  return source == ConfirmedBy::check ? "check" : "response";
}

std::string_view to_string(Cause cause) noexcept {
  switch (cause) {
    case Cause::none:
      return "none";
    case Cause::answered:
      return "answered";
    case Cause::dns:
      return "dns";
    case Cause::connect:
      return "connect";
    case Cause::tls:
      return "tls";
    case Cause::timeout:
      return "timeout";
    case Cause::reset:
      return "reset";
    case Cause::body_dropped:
      return "body_dropped";
    case Cause::protocol:
      return "protocol";
    case Cause::cancelled:
      return "cancelled";
    case Cause::circuit_open:
      return "circuit_open";
    case Cause::overloaded:
      return "overloaded";
    case Cause::budget_exhausted:
      return "budget_exhausted";
    case Cause::rate_limited:
      return "rate_limited";
  }
  assert(false);
  return {};
}

std::string_view to_string(Delivery delivery) noexcept {
  switch (delivery) {
    case Delivery::never_sent:
      return "never_sent";
    case Delivery::maybe_applied:
      return "maybe_applied";
    case Delivery::answered:
      return "answered";
  }
  assert(false);
  return {};
}

std::string_view to_string(Operation operation) noexcept {
  switch (operation) {
    case Operation::get_repo:
      return "getRepo";
    case Operation::list_branches:
      return "listBranches";
    case Operation::create_repo:
      return "createRepo";
    case Operation::create_branch:
      return "createBranch";
    case Operation::protect_branch:
      return "protectBranch";
    case Operation::commit_files:
      return "commitFiles";
    case Operation::open_pull_request:
      return "openPullRequest";
    case Operation::merge_pull_request:
      return "mergePullRequest";
    case Operation::get_pull_request:
      return "getPullRequest";
    case Operation::list_checks:
      return "listChecks";
    case Operation::check_health:
      return "checkHealth";
    case Operation::check_state:
      return "check_state";
    case Operation::custom:
      return "custom";
  }
  assert(false);
  return {};
}

bool is_mutation(Operation operation) noexcept {
  switch (operation) {
    case Operation::create_repo:
    case Operation::create_branch:
    case Operation::protect_branch:
    case Operation::commit_files:
    case Operation::open_pull_request:
    case Operation::merge_pull_request:
      return true;
    case Operation::get_repo:
    case Operation::list_branches:
    case Operation::get_pull_request:
    case Operation::list_checks:
    case Operation::check_health:
    case Operation::check_state:
    case Operation::custom:
      return false;
  }
  assert(false);
  return false;
}

std::string_view to_string(Visibility visibility) noexcept {
  switch (visibility) {
    case Visibility::private_:
      return "private";
    case Visibility::internal:
      return "internal";
    case Visibility::public_:
      return "public";
  }
  assert(false);
  return {};
}

std::string_view to_string(PullRequestState state) noexcept {
  switch (state) {
    case PullRequestState::open:
      return "open";
    case PullRequestState::merged:
      return "merged";
    case PullRequestState::closed:
      return "closed";
  }
  assert(false);
  return {};
}

std::string_view to_string(MergeMethod method) noexcept {
  switch (method) {
    case MergeMethod::merge:
      return "merge";
    case MergeMethod::squash:
      return "squash";
    case MergeMethod::rebase:
      return "rebase";
  }
  assert(false);
  return {};
}

}  // namespace gitprovider
