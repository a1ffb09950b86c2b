#pragma once

// What goes wrong between the host and its callers.

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

namespace bench {

struct TroubleSettings {
  /// Of a hundred requests that change something, so many are carried out and their answers lost.
  std::size_t lost_percent = 0;
  /// From the first request on everything is refused with 502 for so long.
  std::chrono::milliseconds outage{0};
};

enum class Fate : std::uint8_t {
  answered,
  /// Carried out, and answered with 502.
  replaced,
  /// Carried out, and the connection is closed instead of an answer.
  dropped,
  /// Not carried out, and answered with 502.
  refused,
};

/// Evenly spread, the same in each run. Single-threaded.
class Trouble {
 public:
  explicit Trouble(TroubleSettings settings = {}) : settings_(settings) {}

  [[nodiscard]] Fate next(bool is_change);

  /// Answers lost so far.
  [[nodiscard]] std::size_t lost() const noexcept { return lost_; }

 private:
  [[nodiscard]] bool is_out();

  TroubleSettings settings_;
  std::optional<std::chrono::steady_clock::time_point> began_{};
  std::size_t debt_ = 0;
  std::size_t lost_ = 0;
};

}  // namespace bench
