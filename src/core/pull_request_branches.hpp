#pragma once

// The rule on the branches of pull requests that are looked for: that on those of a new one.

#include "gitprovider/git_provider.hpp"
#include "gitprovider/names.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider {

/// `invalid_argument` where no pull request can have these branches.
[[nodiscard]] inline Result<void> validate(const PullRequestBranches& branches) {
  return validate(
      NewPullRequest{.head = branches.head, .base = branches.base, .title = "looked for"});
}

}  // namespace gitprovider
