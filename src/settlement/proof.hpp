#pragma once

// When an absence proves that a mutation was not made. Seeing it absent is not enough: the request
// may still be on its way, or its effect not visible yet (docs/adr/0008-settled-by-looking.md).

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"

namespace gitprovider {

/// What a host needs at most.
struct HostPace {
  /// Until it shows what was made.
  Duration visible_within{3'000};
  /// Until a request that reached it has ended.
  Duration longest_request{60'000};
};

/// Whether the host itself said that the request is over. Only 500 comes from the application; 502,
/// 503 and 504 may come from something in front of it while it still works.
[[nodiscard]] bool is_over(const Error& lost) noexcept;

/// How long after the loss an absence is final.
[[nodiscard]] Duration absence_final_after(bool request_is_over, const HostPace& pace) noexcept;

/// The part of an operation's time that is kept back for looking: a quarter, at least 2 s where
/// there is that much, never more than half.
[[nodiscard]] Duration kept_for_looking(Duration limit) noexcept;

}  // namespace gitprovider
