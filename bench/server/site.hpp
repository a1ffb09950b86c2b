#pragma once

// From a request's target to the whole answer. Knows no sockets.

#include "bench/server/counts.hpp"
#include "bench/server/door.hpp"

#include <chrono>
#include <map>
#include <string>
#include <string_view>

namespace bench {

/// The pages of a small GitHub, and two control targets: `/control/counts` and
/// `/control/reset?delay_ms=N&branches=N&tags=1`. Answers have tags only where that asks for them.
/// Single-threaded.
class Site {
 public:
  explicit Site(std::string origin) : origin_(std::move(origin)) {}

  /// Answers a GET of `target`, or says that `condition`, a tag, still holds.
  [[nodiscard]] Answer get(std::string_view target, std::string_view condition);

  Counts counts{};

 private:
  [[nodiscard]] std::string control(std::string_view path, std::string_view query);
  [[nodiscard]] const std::string& page(std::string_view target, std::string_view path,
                                        std::string_view query);

  std::string origin_;
  std::chrono::milliseconds delay_{0};
  std::size_t branches_ = 10'000;
  bool has_tags_ = false;
  // Made once a target, so that the server's own work is small beside the client's.
  std::map<std::string, std::string, std::less<>> made_{};
};

}  // namespace bench
