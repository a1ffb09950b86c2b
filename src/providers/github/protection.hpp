#pragma once

// The protection of a branch as GitHub keeps it. What is sent and what comes back differ in shape:
// flags come back as objects, and what was null does not come back at all.

#include "src/json/document.hpp"

#include "gitprovider/protection.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::github {

/// Everything that is modelled and the parts that must be null; GitHub switches off what is
/// missing. Checks need not have run on the newest base (`strict` is false).
std::string protection_body(const ProtectBranch& request);

/// The rules of a branch in one shape for what is asked and for what comes back.
struct ProtectionRules {
  /// Sorted, for GitHub keeps them in an order of its own.
  std::vector<std::string> checks{};
  std::optional<std::int64_t> approvals{};
  bool include_admins = false;
  bool allow_force_push = false;
  bool allow_deletion = false;
  /// Whether only some people may push.
  bool is_restricted = false;

  friend bool operator==(const ProtectionRules&, const ProtectionRules&) = default;
};

ProtectionRules asked_rules(const ProtectBranch& request);
Result<ProtectionRules> read_protection(const json::Value& root);

/// The name of the first rule that differs; empty where none does.
std::string_view first_difference(const ProtectionRules& asked, const ProtectionRules& got);

}  // namespace gitprovider::github
