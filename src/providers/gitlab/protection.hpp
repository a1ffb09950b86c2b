#pragma once

// The protection of a branch as GitLab keeps it: who may push and merge, by role, and whether a
// forced push is allowed. Pure.

#include "src/json/document.hpp"

#include "gitprovider/protection.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gitprovider::gitlab {

/// Roles, as numbers in GitLab's API.
inline constexpr std::int64_t kNobody = 0;
inline constexpr std::int64_t kMaintainers = 40;

/// The rules of a branch in one shape for what is asked and for what comes back.
struct ProtectionRules {
  /// The roles that may push, sorted.
  std::vector<std::int64_t> push{};
  /// The roles that may merge, sorted.
  std::vector<std::int64_t> merge{};
  /// Some rule names a user, a group or a key.
  bool names_somebody = false;
  bool allow_force_push = false;
  bool needs_code_owners = false;
  /// The rule is a group's and cannot be changed in the project.
  bool is_inherited = false;

  friend bool operator==(const ProtectionRules&, const ProtectionRules&) = default;
};

/// `unsupported` for what GitLab's protection has no words for: reviews by number and checks by
/// name, which are settings of the project; exemption of administrators; deletion by a push.
Result<void> check_supported(const ProtectBranch& request);

/// Maintainers merge, and push unless a merge request is needed: what GitLab itself gives to a
/// default branch.
ProtectionRules asked_rules(const ProtectBranch& request);
Result<ProtectionRules> read_protection(const json::Value& root);

/// Whether the two differ in nothing that must be made anew: then a change in place is enough.
bool same_roles(const ProtectionRules& a, const ProtectionRules& b);

std::string new_protection_body(const ProtectBranch& request);
/// What can be changed in place, as it is asked.
std::string changed_protection_body(const ProtectBranch& request);

}  // namespace gitprovider::gitlab
