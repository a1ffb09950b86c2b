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
          .message = "repository " + full_name(repo) +
                     " was made, but the host does not show it yet: run this again in a minute"};
}

Error cancelled() { return {.code = ErrorCode::cancelled, .message = "interrupted"}; }

Result<Observed> observe_once(GitProvider& host, const Spec& spec, const Call& call) {
  const RepoRef& repo = spec.repo;
  auto repository = host.get_repo(repo, call);
  if (!repository && repository.error().code == ErrorCode::not_found) {
    return Observed{.can = host.capabilities()};
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
                 .message = "branches of " + full_name(repo) +
                            ": more than can be listed, so none can be said to be missing"};
  }
  Observed observed{.repository = *std::move(repository),
                    .branches = std::move(list->branches),
                    .can = host.capabilities()};
  return look_for_pull_requests(host, spec, observed, call).transform([&] {
    return std::move(observed);
  });
}

}  // namespace

Call reading(Call call) {
  call.operation_id.clear();
  return call;
}

Result<Observed> observe(GitProvider& host, const Spec& spec, const Terms& terms) {
  for (;;) {
    auto observed = observe_once(host, spec, reading(terms.call));
    if (observed || !terms.may_repeat || !terms.may_repeat(observed.error())) {
      return observed;
    }
  }
}

Result<void> look_for_pull_requests(GitProvider& host, const Spec& spec, Observed& observed,
                                    const Call& call) {
  if (!pull_request_is_worth_a_look(spec, observed)) {
    return {};
  }
  const RepoRef repo{.owner = observed.repository->owner, .name = observed.repository->name};
  auto found = host.find_pull_requests(
      repo, {.head = spec.pull_request->head, .base = spec.pull_request->base}, call);
  if (found) {
    observed.pull_requests = *std::move(found);
    return {};
  }
  return found.error().code == ErrorCode::unsupported ? Result<void>()
                                                      : Result<void>(std::move(found).error());
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
