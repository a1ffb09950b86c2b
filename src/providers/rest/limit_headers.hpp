#pragma once

// What an answer says about the host's limits on the number of requests.

#include "src/http/headers.hpp"
#include "src/resilience/host_limit.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"

#include <string_view>

namespace gitprovider::rest {

/// How a host tells of its limits, and what it is known to limit. The views have static storage.
struct HostLimitRules {
  /// Headers by name; empty: the host has none such.
  std::string_view limit{};
  std::string_view remaining{};
  /// In epoch seconds.
  std::string_view reset{};
  std::string_view resource{};
  /// What is taken for the resource of a route before an answer tells.
  std::string_view usual{"requests"};
  /// A refusal for a limit that names no time stops what comes after it too. False where such a
  /// refusal is repeated by policy.
  bool pauses_without_time = true;
  /// The host refuses changes that come too fast, and tells of that only then.
  bool limits_changes = false;
};

/// Reads the headers of an answer; what cannot be understood in them is not told. `host_now` is the
/// answer's own `Date`.
[[nodiscard]] LimitAnswer read_limits(const http::Headers& headers, const HostLimitRules& rules,
                                      WallTime host_now);

/// Adds how the request ended. `error` is null where it succeeded.
void add_ending(LimitAnswer& answer, const Error* error, const HostLimitRules& rules);

}  // namespace gitprovider::rest
