#pragma once

// Git keeps refs as paths: `develop` and `develop/x` cannot both exist.

#include <string>
#include <string_view>

namespace gitprovider::bootstrap {

/// Whether one of two different branches stands in the way of the other.
[[nodiscard]] inline bool cannot_stand_together(std::string_view a, std::string_view b) {
  return a.starts_with(std::string(b) + "/") || b.starts_with(std::string(a) + "/");
}

}  // namespace gitprovider::bootstrap
