#pragma once

// What the server saw since the last reset. Control requests are not counted.

#include <algorithm>
#include <cstddef>
#include <string>

namespace bench {

struct Counts {
  std::size_t requests = 0;
  std::size_t connections = 0;
  std::size_t in_flight = 0;
  std::size_t most_in_flight = 0;

  void begin_request() {
    ++requests;
    most_in_flight = std::max(most_in_flight, ++in_flight);
  }

  [[nodiscard]] std::string json() const {
    return "{\"requests\":" + std::to_string(requests) +
           ",\"connections\":" + std::to_string(connections) +
           ",\"most_in_flight\":" + std::to_string(most_in_flight) + "}";
  }
};

}  // namespace bench
