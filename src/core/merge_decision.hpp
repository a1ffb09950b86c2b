#pragma once

// Whether to merge, from what one look at a pull request has found. Pure.

#include "gitprovider/checks.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/pull_request.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider {

enum class MergeAction : std::uint8_t { merge, wait, refuse };

/// What to do, and where it is not merging: why, for people.
struct MergeDecision {
  MergeAction action = MergeAction::wait;
  std::string why{};

  friend bool operator==(const MergeDecision&, const MergeDecision&) = default;
};

/// What a look has found of an open pull request.
struct MergeFacts {
  MergeReadiness readiness{};
  /// Of its head.
  std::vector<Check> checks{};
  /// No check at all counts as passed.
  bool may_have_none = false;
};

/// A failed check and a host that says no end it; what is pending is waited for.
[[nodiscard]] MergeDecision decide(const MergeFacts& facts);

/// Why these are no checks worth reading: closed, merged, or not at this head. Empty where they
/// are.
[[nodiscard]] std::string objection(const PullRequest& pull, const ObjectId& head);

/// Why a merge is not worth sending: closed, merged, or not at the head that the caller named.
/// Empty where it is.
[[nodiscard]] std::string objection(const MergePullRequest& request, const PullRequest& pull);

}  // namespace gitprovider
