#pragma once

// How far a host's calendar is ahead of this machine's, by its last answer. What has to be told
// later, on another machine too, is told in the host's time.

#include "gitprovider/clock.hpp"

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>

namespace gitprovider::rest {

/// Safe for concurrent calls.
class HostClock {
 public:
  /// The host's present as an answer gave it, and this machine's when it was read.
  void saw(WallTime host, WallTime here) noexcept {
    ahead_ = std::chrono::floor<Duration>(host - here).count();
  }

  /// Negative where the host is behind; absent before the first answer that told.
  [[nodiscard]] std::optional<Duration> ahead() const noexcept {
    const std::int64_t known = ahead_;
    return known == kUnknown ? std::nullopt : std::optional{Duration{known}};
  }

 private:
  static constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::min();
  std::atomic<std::int64_t> ahead_{kUnknown};
};

}  // namespace gitprovider::rest
