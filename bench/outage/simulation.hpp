#pragma once

// Many callers of one host through a disturbance, with one set of options. Everything between a
// caller and the host is the library itself: session, retry, breaker, bulkhead and budget.

#include "bench/outage/host.hpp"
#include "gitprovider/client_options.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace gitprovider::outage {

/// What a program does about a host in trouble.
struct Strategy {
  std::string_view name{};
  RetrySettings retry{};
  Resilience resilience{};
};

/// Without anything, with retries alone, with each layer, and as the library comes.
[[nodiscard]] std::vector<Strategy> strategies();

/// Operations and requests of one second.
struct Second {
  unsigned begun = 0;
  unsigned ended = 0;
  unsigned failed = 0;
  unsigned requests = 0;
};

struct Record {
  std::vector<Second> seconds{};
  /// Requests an operation, of those begun while the disturbance lasted.
  double amplification = 0.0;
  /// From the end of the disturbance until hardly any operation fails any more; absent: never.
  std::optional<Duration> recovery{};
  double failed_share = 0.0;
  unsigned late_requests = 0;
};

inline constexpr Duration kLength{120'000};

[[nodiscard]] Record simulate(const Strategy& strategy, const Weather& weather);

}  // namespace gitprovider::outage
