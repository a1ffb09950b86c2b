#pragma once

// A random sequence of mutations of one host under random failures, with somebody else at work
// beside it, held against what the host did. The same seed gives the same sequence.

#include "tests/never_twice/host.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gitprovider::never_twice {

/// What was told of the mutations of one or more schedules.
struct Tally {
  std::uint64_t mutations = 0;
  /// Those whose request or answer was made to fail.
  std::uint64_t disturbed = 0;
  std::uint64_t applied = 0;
  std::uint64_t confirmed_by_check = 0;
  std::uint64_t not_applied = 0;
  std::uint64_t unknown = 0;
  /// Of the unknown, those that a ticket settled later.
  std::uint64_t resolved_later = 0;
  std::uint64_t duplicates = 0;
  /// A line for each duplicate and each wrong outcome, with the seed.
  std::vector<std::string> wrong{};

  void add(const Tally& other);
};

/// 8 to 20 mutations.
[[nodiscard]] Tally run_schedule(const HostKind& kind, std::uint64_t seed);

}  // namespace gitprovider::never_twice
