#pragma once

// The commit statuses of Forgejo and Gitea, which their own actions give too, and what these hosts
// say of merging a pull request.

#include "src/json/document.hpp"

#include "gitprovider/checks.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gitprovider::forgejo::wire {

/// One report of a check; a later one has a higher id.
struct StatusView {
  std::int64_t id = 0;
  Check check{};

  friend bool operator==(const StatusView&, const StatusView&) = default;
};

/// A page of reports. A `warning` has failed, as newer servers see it.
Result<std::vector<StatusView>> read_statuses(const json::Value& root);
/// A pull request. "Not mergeable" is also said while the server works it out, so it is pending.
Result<MergeReadiness> read_readiness(const json::Value& root);

}  // namespace gitprovider::forgejo::wire
