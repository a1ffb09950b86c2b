#pragma once

// The protections of a repository's branches, and the same in the form its update hook reads.

#include "src/providers/local/layout.hpp"

#include "gitprovider/protection.hpp"
#include "gitprovider/result.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::local {

/// Each protected branch once, sorted by name.
using Protections = std::vector<ProtectBranch>;

/// `local_io` where the file is missing or damaged: rules that cannot be read are not taken for
/// none.
[[nodiscard]] Result<Protections> read_protections(const Layout& layout);

/// Writes the hook's file first: a crash between the two leaves pushes held to the stricter one,
/// and the next call writes both. A failure has an outcome that is `unknown`: one of the two may
/// be written.
[[nodiscard]] Result<void> write_protections(const Layout& layout, const Protections& protections);

/// The protection of a branch; nullptr where it has none.
[[nodiscard]] const ProtectBranch* find_protection(const Protections& protections,
                                                   std::string_view branch);

/// Whether this machine's user may change the branch only by a pull request. The user is its
/// administrator, so rules that leave administrators out do not hold.
[[nodiscard]] bool needs_pull_request(const ProtectBranch& protection);

/// One line a branch: the reference, then what is refused to a push. The last line is `end`, so
/// that the hook knows a file cut short. Exposed for its test.
[[nodiscard]] std::string to_protected_refs(const Protections& protections);

}  // namespace gitprovider::local
