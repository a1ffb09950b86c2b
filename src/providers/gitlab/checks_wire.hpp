#pragma once

// GitLab's checks, and what it says of merging a merge request.

#include "src/json/document.hpp"

#include "gitprovider/checks.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <vector>

namespace gitprovider::gitlab::wire {

/// A check and what names it: jobs of several pipelines may have one name.
struct CheckView {
  std::string key{};
  Check check{};

  friend bool operator==(const CheckView&, const CheckView&) = default;
};

/// A page of a commit's statuses. What is allowed to fail passes also failed; a job that nobody has
/// started by hand is pending where it is not.
Result<std::vector<CheckView>> read_statuses(const json::Value& root);
/// A merge request. Its pipeline counts too where it is another commit's: that of the merge's
/// result.
Result<MergeReadiness> read_readiness(const json::Value& root);

}  // namespace gitprovider::gitlab::wire
