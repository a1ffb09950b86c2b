#pragma once

// What a script is told: one small number a class of result (docs/cli.md, "Exit status").

#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"

namespace gitprovider::cli {

namespace exit_status {
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kWrongCall = 2;
inline constexpr int kOutcomeUnknown = 3;
inline constexpr int kNotAllowed = 4;
inline constexpr int kRateLimited = 5;
/// Only where it was asked for: nothing failed, and something is missing.
inline constexpr int kMissing = 6;
/// Only where it was asked for: not made, and kept as a task that will be. Not to be repeated.
inline constexpr int kKept = 7;
inline constexpr int kInterrupted = 130;
}  // namespace exit_status

/// The status for a failure. What is known about the host comes first: a mutation that took effect
/// or may have is `3`, whatever ended it. A 404 is `4` for a mutation, which needs rights, and `1`
/// for a read.
[[nodiscard]] int exit_status_of(const Error& error, Operation operation) noexcept;

}  // namespace gitprovider::cli
