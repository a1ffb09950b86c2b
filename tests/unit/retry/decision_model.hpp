#pragma once

// The contract once more, as tables and apart from the code that keeps it: what an execution does
// with each fault, and in which order the reasons to stop are asked (docs/retry-contract.md).

#include "gitprovider/retry/decision.hpp"
#include "tests/unit/retry/scripted_call.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace gitprovider::testing {

/// What a fault is to a change.
enum class ToChange : std::uint8_t {
  done,     ///< it was made
  refused,  ///< it was not made, and may not be sent again
  unsent,   ///< it never left, which some policies repeat
  lost,     ///< nobody knows
};

/// One fault and all that the contract says of it.
struct FaultRow {
  std::string_view name{};
  Cause cause = Cause::none;
  int status = 0;
  Delivery delivery = Delivery::answered;
  ErrorCode code = ErrorCode::unavailable;
  /// Whether the policy calls it worth repeating.
  bool is_transient = false;
  ToChange to_change = ToChange::refused;
  /// Whether it costs a token when nothing is repeated.
  bool is_failure_of_host = false;
  /// Whether it can be the deadline that cut it short.
  bool can_be_cut = false;
  Duration takes{0};
  Duration named{0};
};

/// What an execution works under.
struct Setting {
  bool is_change = false;
  bool repeats_unsent = false;
  bool is_jitter_high = false;
  int tokens = 10;
  /// What the breaker says each time it is asked.
  Duration refused_for{0};
};

/// What is expected of a sequence of faults.
struct Expected {
  std::vector<Decision> decisions{};
  std::vector<Duration> waits{};
  ErrorCode code = ErrorCode::unavailable;
  Outcome outcome = Outcome::not_applied;
  int tokens = 10;
};

[[nodiscard]] const std::vector<FaultRow>& fault_rows();
/// Of faults of which all but the last are repeated; its last decision may be `retry`.
[[nodiscard]] Expected expected(const std::vector<const FaultRow*>& faults, const Setting& setting);
[[nodiscard]] Step step_of(const FaultRow& row);

}  // namespace gitprovider::testing
