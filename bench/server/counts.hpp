#pragma once

// What the server saw since the last reset. Control requests are not counted.

#include <algorithm>
#include <cstddef>
#include <string>

namespace bench {

struct Counts {
  std::size_t requests = 0;
  /// Those that count against a host's rate limit: all but the ones answered with 304.
  std::size_t charged = 0;
  std::size_t connections = 0;
  std::size_t in_flight = 0;
  std::size_t most_in_flight = 0;

  void begin_request() {
    ++requests;
    most_in_flight = std::max(most_in_flight, ++in_flight);
  }

  [[nodiscard]] std::string json() const {
    return "{\"requests\":" + std::to_string(requests) + ",\"charged\":" + std::to_string(charged) +
           ",\"connections\":" + std::to_string(connections) +
           ",\"most_in_flight\":" + std::to_string(most_in_flight) + "}";
  }
};

}  // namespace bench
