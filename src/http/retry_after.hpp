#pragma once

// Times a host names: Retry-After in both its forms (RFC 9110, 10.2.3) and rate-limit resets.

#include "gitprovider/clock.hpp"

#include <optional>
#include <string_view>

namespace gitprovider::http {

/// Reads an HTTP date (RFC 9110, 5.6.7) in any of its three forms.
[[nodiscard]] std::optional<WallTime> parse_http_date(std::string_view text);

/// Reads `Retry-After`. A date is reckoned against `host_now`, the answer's own `Date`. Never
/// negative; at most `ceiling`, which is what a number too large to read gives too.
[[nodiscard]] std::optional<Duration> parse_retry_after(std::string_view text, WallTime host_now,
                                                        Duration ceiling);

/// Reads a reset time in epoch seconds (milliseconds are recognised). Adds one second, so that
/// nobody wakes just before it. Bounds as above; a time in the past is one second.
[[nodiscard]] std::optional<Duration> parse_reset(std::string_view epoch_seconds, WallTime host_now,
                                                  Duration ceiling);

}  // namespace gitprovider::http
