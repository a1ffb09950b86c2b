#pragma once

// What Git says of the repository acme/widget of a local host in a folder.

#include "tests/cli/run_program.hpp"

#include <string>
#include <vector>

namespace gitprovider::tests {

/// What git prints; it must end well.
std::string git(const TemporaryFolder& folder, std::vector<std::string> arguments);

/// All of the repository that two runs have alike, whenever they were.
[[nodiscard]] std::string state_of(const TemporaryFolder& folder);

/// A lock that Git's rules leave behind cannot be told from one that another Git process holds: the
/// programs name it, and a person removes it.
void remove_git_locks(const TemporaryFolder& folder);

}  // namespace gitprovider::tests
