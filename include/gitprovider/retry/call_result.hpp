#pragma once

// What the end of one attempt says about the host that was asked. Pure.

#include "gitprovider/error.hpp"
#include "gitprovider/export.hpp"

#include <cstdint>

namespace gitprovider {

/// How an attempt counts for whoever watches over a host.
enum class CallResult : std::uint8_t {
  success,  ///< the host did what was asked
  failure,  ///< the host, or the way to it, is in trouble
  ignored,  ///< says nothing: the host refused this call, or nobody asked it
};

/// `failure`: a 5xx, and every attempt that ended without an answer (`dns`, `connect`, `tls`,
/// `timeout`, `reset`, `body_dropped`). `ignored`: all else, so 4xx and 429, a cancelled call, and
/// what our own policies refused.
[[nodiscard]] GITPROVIDER_EXPORT CallResult result_of(const Error& error) noexcept;

/// Whether our own policies refused the attempt, so that none was made.
[[nodiscard]] GITPROVIDER_EXPORT bool is_refused(Cause cause) noexcept;

}  // namespace gitprovider
