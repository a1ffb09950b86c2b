#pragma once

// GitHub's two kinds of checks, and what it says of merging a pull request.

#include "src/json/document.hpp"

#include "gitprovider/checks.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <vector>

namespace gitprovider::github::wire {

/// A check and what names it: two of different apps may have one name.
struct CheckView {
  std::string key{};
  Check check{};

  friend bool operator==(const CheckView&, const CheckView&) = default;
};

/// A page of the statuses in a combined status.
Result<std::vector<CheckView>> read_statuses(const json::Value& root);
/// A page of check runs. What is completed has passed as `success`, `neutral` or `skipped`.
Result<std::vector<CheckView>> read_check_runs(const json::Value& root);
/// A pull request, with the rules of its base as far as `mergeable_state` tells.
Result<MergeReadiness> read_readiness(const json::Value& root);

}  // namespace gitprovider::github::wire
