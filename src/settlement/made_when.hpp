#pragma once

// Whether something on a host was made by a call or before it, by the host's own clock.

#include "gitprovider/clock.hpp"

#include <cstdint>
#include <optional>

namespace gitprovider {

/// `Date` and most dates of creation are cut to whole seconds, on both sides of a comparison.
inline constexpr Duration kHostResolution{2'000};

enum class MadeWhen : std::uint8_t {
  since,    ///< since the call began, as far as clocks of whole seconds tell
  before,   ///< before it
  unclear,  ///< so shortly before that the clocks of one host may disagree
};

/// When a host answered, by its own clock, and how long ago the call had begun then.
struct HostPresent {
  WallTime now{};
  Duration age{};
};

/// `created` and `host_now` are the host's, `age` is how long ago the call began when `host_now`
/// was read, so that this machine's calendar does not matter.
[[nodiscard]] MadeWhen made_when(WallTime created, WallTime host_now, Duration age) noexcept;
/// The same; without a date it is unclear.
[[nodiscard]] MadeWhen made_when(const std::optional<WallTime>& created,
                                 const HostPresent& present) noexcept;

}  // namespace gitprovider
