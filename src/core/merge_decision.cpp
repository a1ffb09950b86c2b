#include "src/core/merge_decision.hpp"

#include "src/core/printable.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace gitprovider {
namespace {

constexpr std::size_t kMostNames = 3;

std::vector<std::string> names_of(const std::vector<Check>& checks, CheckState state) {
  std::vector<std::string> names;
  for (const Check& check : checks) {
    if (check.state == state) {
      names.push_back(check.name);
    }
  }
  return names;
}

/// The first few, quoted, and how many more there are.
std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
    text += (i == 0 ? "" : ", ") + quoted(names[i], 40);
  }
  return names.size() > kMostNames
             ? text + " and " + std::to_string(names.size() - kMostNames) + " more"
             : text;
}

std::string is_already(const PullRequest& pull) {
  return "is " + std::string{to_string(pull.state)} + " already";
}

}  // namespace

MergeDecision decide(const MergeFacts& facts) {
  const std::string all = std::to_string(facts.checks.size());
  if (const auto failed = names_of(facts.checks, CheckState::failed); !failed.empty()) {
    return {MergeAction::refuse,
            std::to_string(failed.size()) + " of " + all + " checks failed: " + list(failed)};
  }
  if (facts.readiness.readiness == Readiness::blocked) {
    return {MergeAction::refuse, facts.readiness.reason};
  }
  if (const auto pending = names_of(facts.checks, CheckState::pending); !pending.empty()) {
    return {MergeAction::wait,
            std::to_string(pending.size()) + " of " + all + " checks pending: " + list(pending)};
  }
  if (facts.readiness.readiness == Readiness::pending) {
    return {MergeAction::wait, facts.readiness.reason};
  }
  if (facts.checks.empty() && !facts.may_have_none) {
    return {MergeAction::wait, "no check is known yet"};
  }
  return {.action = MergeAction::merge};
}

std::string objection(const PullRequest& pull, const ObjectId& head) {
  if (pull.state != PullRequestState::open) {
    return is_already(pull);
  }
  return pull.head_id == head ? ""
                              : "its head moved from " + head.hex() + " to " + pull.head_id.hex();
}

std::string objection(const MergePullRequest& request, const PullRequest& pull) {
  if (pull.state != PullRequestState::open) {
    return is_already(pull);
  }
  const auto& expected = request.expected_head;
  return !expected || *expected == pull.head_id
             ? ""
             : "head expected at " + expected->hex() + ", is at " + pull.head_id.hex();
}

}  // namespace gitprovider
