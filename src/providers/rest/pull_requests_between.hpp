#pragma once

// Picks from a host's answer: some heed the branches that were asked for, some do not.

#include "gitprovider/git_provider.hpp"

#include <utility>
#include <vector>

namespace gitprovider::rest {

/// The pull requests of the views that are between these branches, in the same order.
template <class View>
[[nodiscard]] std::vector<PullRequest> pull_requests_between(const PullRequestBranches& branches,
                                                             std::vector<View> views) {
  std::vector<PullRequest> found;
  for (View& view : views) {
    if (view.pull_request.head == branches.head && view.pull_request.base == branches.base) {
      found.push_back(std::move(view.pull_request));
    }
  }
  return found;
}

}  // namespace gitprovider::rest
