#pragma once

// Moments as hosts write them.

#include <ctime>
#include <string>

namespace gitprovider::mock {

/// `2026-11-30T08:15:09Z`.
[[nodiscard]] std::string timestamp(std::time_t time);
/// `Mon, 30 Nov 2026 08:15:09 GMT`.
[[nodiscard]] std::string http_date(std::time_t time);

}  // namespace gitprovider::mock
