#pragma once

// Whether something on a host was made by a call or before it, by the host's own clock.

#include "gitprovider/clock.hpp"

#include <cstdint>

namespace gitprovider {

enum class MadeWhen : std::uint8_t {
  since,    ///< since the call began, as far as clocks of whole seconds tell
  before,   ///< before it
  unclear,  ///< so shortly before that the clocks of one host may disagree
};

/// `created` and `host_now` are the host's, `age` is how long ago the call began when `host_now`
/// was read, so that this machine's calendar does not matter.
[[nodiscard]] MadeWhen made_when(WallTime created, WallTime host_now, Duration age) noexcept;

}  // namespace gitprovider
