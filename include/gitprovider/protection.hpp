#pragma once

// The protection of one branch, declared whole: what is not asked for is switched off.

#include <optional>
#include <string>
#include <vector>

namespace gitprovider {

/// What is asked. Replaces any protection the branch has.
struct ProtectBranch {
  std::string branch{};
  /// Approving reviews a pull request needs, 0 to 6; absent: no pull request is needed.
  std::optional<int> approvals{};
  bool allow_force_push = false;
  bool allow_deletion = false;
  /// Whether the rules hold for administrators too.
  bool include_admins = true;
  /// Names of checks that must have passed before a merge.
  std::vector<std::string> required_status_checks{};

  friend bool operator==(const ProtectBranch&, const ProtectBranch&) = default;
};

/// The protection as the host reports it.
struct Protection {
  std::string branch{};
  bool is_protected = false;
  std::optional<int> approvals{};

  friend bool operator==(const Protection&, const Protection&) = default;
};

}  // namespace gitprovider
