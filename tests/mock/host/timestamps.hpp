#pragma once

// Moments as hosts write them.

#include <chrono>
#include <ctime>
#include <string>

namespace gitprovider::mock {

using Moment = std::chrono::system_clock::time_point;

/// Seconds since 1970, as Git counts.
[[nodiscard]] std::time_t seconds_of(Moment moment);
/// `2026-11-30T08:15:09Z`.
[[nodiscard]] std::string timestamp(std::time_t time);
[[nodiscard]] std::string timestamp(Moment moment);
/// `2026-11-30T08:15:09.042Z`.
[[nodiscard]] std::string timestamp_with_milliseconds(Moment moment);
/// `Mon, 30 Nov 2026 08:15:09 GMT`.
[[nodiscard]] std::string http_date(Moment moment);

}  // namespace gitprovider::mock
