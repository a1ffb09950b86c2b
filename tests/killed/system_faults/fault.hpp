#pragma once

// Which call of a program to its system goes wrong, and how: as the environment says.
//
//   SYSTEM_FAULT_AT=K       at the K-th counted call; 0 or absent: never
//   SYSTEM_FAULT=kill       the process is killed before it; a number: the call fails with that
//   errno SYSTEM_FAULT_CALLS=write,fsync   only these are counted; absent: all
//   SYSTEM_FAULT_PATH=journal        only calls on paths that hold this text; absent: all
//   SYSTEM_FAULT_LOG=FILE            a line for each counted call: its name and path
//
// A descriptor's path is what /proc says: `socket:[123]` for a connection.

#include <string>
#include <string_view>

namespace gitprovider::system_faults {

/// To be asked before each call. Kills the process where that is to happen; true: the call fails,
/// and errno is set. Safe for concurrent calls.
[[nodiscard]] bool strikes(std::string_view call, int descriptor) noexcept;
[[nodiscard]] bool strikes(std::string_view call, const char* path) noexcept;

}  // namespace gitprovider::system_faults
