#pragma once

// How far a list is, as one line of a terminal.

#include "gitprovider/clock.hpp"

#include <cstddef>
#include <string>

namespace gitprovider::cli {

/// A list at one moment.
struct Progress {
  std::size_t done = 0;
  std::size_t total = 0;
  std::size_t failed = 0;
  Duration elapsed{0};
};

/// `[#####.....] 512/1000, 3 failed, about 4 min left`, at most `width` characters; the bar is what
/// gives way. How long is left is said once enough is done to tell.
[[nodiscard]] std::string progress_line(const Progress& progress, std::size_t width);

/// `8 s`, `4 min`, `2 h 5 min`: a duration for people, rounded up.
[[nodiscard]] std::string about(Duration duration);

}  // namespace gitprovider::cli
