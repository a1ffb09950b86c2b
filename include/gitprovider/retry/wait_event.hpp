#pragma once

// The evidence of a request that is held back before it goes out.

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/operation.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider {

/// What a request waits for.
enum class WaitReason : std::uint8_t {
  host_limit,    ///< the requests that the host allows until then are used up
  host_refusal,  ///< the host refused requests before and asked for a pause
  own_pace,      ///< changes go out no faster than this provider is set to
};

/// `host_limit`, `host_refusal` or `own_pace`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(WaitReason reason) noexcept;

/// A wait of more than a second that begins. It is no attempt: the request has not gone out. The
/// pause before a retry has no event of its own; that attempt's event tells it.
struct WaitEvent {
  WallTime time{};
  std::string operation_id{};
  Operation operation = Operation::custom;
  std::string_view provider{};
  std::string_view method{};
  /// The route's template: `/repos/{owner}/{repo}`.
  std::string_view path{};
  WaitReason reason = WaitReason::host_limit;
  /// The limit that is used up, as the host calls it: `core`. Empty where it is our own.
  std::string_view resource{};
  /// At most; it may end sooner.
  Duration delay{0};
  /// Left to the operation when the wait begins.
  Duration remaining{0};
};

}  // namespace gitprovider
