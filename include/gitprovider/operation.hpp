#pragma once

// The operations of the library, as named in events, counters and on the command line.

#include "gitprovider/export.hpp"

#include <cstdint>
#include <string_view>

namespace gitprovider {

/// What a call does; the class of an operation (read or mutation) comes from this alone.
enum class Operation : std::uint8_t {
  get_repo,
  list_branches,
  create_repo,
  create_branch,
  protect_branch,
  commit_files,
  open_pull_request,
  merge_pull_request,
  get_pull_request,  ///< beside the eight: whether it can be merged (checks.hpp)
  list_checks,       ///< beside the eight: the checks of a commit (checks.hpp)
  check_health,      ///< beside the eight: whether the host answers (health.hpp)
  check_state,       ///< the reads that settle a mutation whose answer was lost
  custom,            ///< a caller's own use of with_retry
};

/// `getRepo`, `commitFiles`; `check_state` and `custom` as they are.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(Operation operation) noexcept;

/// True for the operations that change the host. The class comes from the operation, never from the
/// HTTP method: merging is a PUT on two hosts.
[[nodiscard]] GITPROVIDER_EXPORT bool is_mutation(Operation operation) noexcept;

}  // namespace gitprovider
