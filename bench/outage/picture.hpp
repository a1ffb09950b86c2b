#pragma once

// The runs as an SVG: a column for each disturbance, with the load on the host above and the
// operations that failed below.

#include "bench/outage/simulation.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::outage {

struct Line {
  std::string_view name{};
  Record record{};
};

struct Panel {
  Weather weather{};
  std::vector<Line> lines{};
};

[[nodiscard]] std::string picture(const std::vector<Panel>& panels);

}  // namespace gitprovider::outage
