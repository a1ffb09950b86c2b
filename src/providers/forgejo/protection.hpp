#pragma once

// The protection of a branch as these hosts keep it. What is asked and what comes back have the
// same fields; one of them has another name on each of the two.

#include "src/json/document.hpp"
#include "src/providers/forgejo/server.hpp"

#include "gitprovider/protection.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::forgejo {

/// The rules of a branch in one shape for what is asked and for what comes back.
struct ProtectionRules {
  /// Sorted.
  std::vector<std::string> checks{};
  /// Whether commits come in without a pull request.
  bool allow_push = false;
  std::int64_t approvals = 0;
  /// Absent where the host does not say.
  std::optional<bool> include_admins{};
  bool allow_force_push = false;
  /// Whether there are rules that we never ask for: lists of people, patterns of files, signatures.
  bool has_others = false;

  friend bool operator==(const ProtectionRules&, const ProtectionRules&) = default;
};

/// `unsupported` for what neither host can do, or only one of them: deleting and force-pushing a
/// protected branch, and a name that would be read as a pattern.
Result<void> check_expressible(const ProtectBranch& request);

/// A new rule. Everything that is modelled, and what must be switched off.
std::string new_protection_body(const ProtectBranch& request, ServerKind server);
/// The same for a rule that is there: the host keeps what is not named.
std::string protection_body(const ProtectBranch& request, ServerKind server);

ProtectionRules asked_rules(const ProtectBranch& request);
Result<ProtectionRules> read_protection(const json::Value& root);

/// The name of the first rule that differs; empty where none does.
std::string_view first_difference(const ProtectionRules& asked, const ProtectionRules& got);

}  // namespace gitprovider::forgejo
