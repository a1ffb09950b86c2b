#pragma once

// How it stands with a host, for people and as JSON (docs/cli.md).

#include "apps/common/answer.hpp"
#include "gitprovider/health.hpp"
#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::cli {

/// What was found out about a host.
struct HealthReport {
  std::string provider{};
  std::string url{};
  /// What it said, or why it is not to be used for now.
  Result<HostStatus> status;
  Health health{};
};

[[nodiscard]] Answer answer_of(const HealthReport& report);

}  // namespace gitprovider::cli
