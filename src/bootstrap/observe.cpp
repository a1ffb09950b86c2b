#include "src/bootstrap/observe.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

constexpr Duration kFirstLook{250};
constexpr Duration kLongestPause{2'000};

Error still_invisible(const RepoRef& repo) {
  return {.code = ErrorCode::not_found,
          .outcome = Outcome::applied,
          .message = "repository " + repo.owner + "/" + repo.name +
                     " was made, but the host does not show it yet: run this again in a minute"};
}

Error cancelled() { return {.code = ErrorCode::cancelled, .message = "interrupted"}; }

}  // namespace

Result<Observed> observe(GitProvider& host, const RepoRef& repo, const Call& call) {
  auto repository = host.get_repo(repo, call);
  if (!repository && repository.error().code == ErrorCode::not_found) {
    return Observed{};
  }
  if (!repository) {
    return std::move(repository).error();
  }
  auto list = host.list_branches(repo, {}, call);
  if (!list) {
    return std::move(list).error();
  }
  if (list->truncated) {
    return Error{.code = ErrorCode::unsupported,
                 .message = "branches of " + repo.owner + "/" + repo.name +
                            ": more than can be listed, so none can be said to be missing"};
  }
  return Observed{.repository = *std::move(repository), .branches = std::move(list->branches)};
}

Result<void> wait_until_visible(GitProvider& host, const RepoRef& repo, const Terms& terms) {
  const auto clock = terms.clock ? terms.clock : system_clock();
  const Duration window =
      std::min(terms.visibility_window, terms.call.deadline.value_or(terms.visibility_window));
  const TimePoint end = clock->now() + window;
  for (Duration pause = kFirstLook;; pause = std::min(pause * 2, kLongestPause)) {
    auto seen = host.get_repo(repo, terms.call);
    if (seen || seen.error().code != ErrorCode::not_found) {
      return seen ? Result<void>() : Result<void>(std::move(seen).error());
    }
    if (clock->now() + pause > end) {
      return still_invisible(repo);
    }
    if (!clock->wait_until(clock->now() + pause, terms.call.stop)) {
      return cancelled();
    }
  }
}

}  // namespace gitprovider::bootstrap
