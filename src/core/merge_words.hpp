#pragma once

// How a wait for a pull request ended without a merge, as its caller is told.

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"

#include <cstdint>
#include <string>

namespace gitprovider {

[[nodiscard]] Error merge_refused(std::int64_t number, const std::string& why);
[[nodiscard]] Error merge_cancelled(std::int64_t number, const std::string& waiting_for);
/// `unfinished` is what ended it; its facts stay.
[[nodiscard]] Error not_merged_within(std::int64_t number, Duration limit, Error unfinished,
                                      const std::string& waiting_for);

}  // namespace gitprovider
