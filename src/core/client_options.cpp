#include "gitprovider/client_options.hpp"

#include "src/core/ascii.hpp"
#include "src/core/durations.hpp"
#include "src/core/errors.hpp"

#include "gitprovider/retry/policy.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider {
namespace {

constexpr std::size_t kMaxParallel = 64;
constexpr std::size_t kMaxUserAgentBytes = 256;
constexpr std::size_t kMaxRedirects = 20;

struct Count {
  std::string_view option{};
  std::size_t value = 0;
  std::size_t least = 1;
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

Result<void> check_count(const Count& count) {
  if (count.value >= count.least && count.value <= count.most) {
    return {};
  }
  const bool is_bounded = count.most != std::numeric_limits<std::size_t>::max();
  return invalid(std::string{count.option} + ": must be " + std::to_string(count.least) +
                 (is_bounded ? " to " + std::to_string(count.most) : std::string{" or more"}) +
                 ", is " + std::to_string(count.value));
}

// The others have defaults and may be longer than the limit around them, which then ends the wait.
// This one stands only where somebody asked for it: what can never pass was meant otherwise.
Result<void> check_first_byte(const Timeouts& timeouts) {
  if (!timeouts.first_byte) {
    return {};
  }
  return check_positive("timeouts.first_byte", *timeouts.first_byte)
      .and_then([&]() -> Result<void> {
        if (*timeouts.first_byte <= timeouts.attempt) {
          return {};
        }
        return invalid("timeouts.first_byte: must be at most timeouts.attempt, " +
                       std::to_string(timeouts.attempt.count()) + " ms, is " +
                       std::to_string(timeouts.first_byte->count()) + " ms");
      });
}

Result<void> check_timeouts(const Timeouts& timeouts) {
  return check_positive("timeouts.connect", timeouts.connect)
      .and_then([&] { return check_first_byte(timeouts); })
      .and_then([&] { return check_positive("timeouts.attempt", timeouts.attempt); })
      .and_then([&] { return check_positive("timeouts.operation", timeouts.operation); })
      .and_then([&] { return check_positive("timeouts.low_speed", timeouts.low_speed); });
}

Result<void> check_limits(const Limits& limits) {
  const Count counts[] = {
      {.option = "limits.max_body_bytes", .value = limits.max_body_bytes},
      {.option = "limits.max_header_bytes", .value = limits.max_header_bytes},
      {.option = "limits.low_speed_bytes", .value = limits.low_speed_bytes},
      {.option = "limits.max_json_depth", .value = limits.max_json_depth},
      {.option = "limits.max_items", .value = limits.max_items},
      {.option = "limits.max_parallel", .value = limits.max_parallel, .most = kMaxParallel},
      {.option = "limits.max_redirects",
       .value = limits.max_redirects,
       .least = 0,
       .most = kMaxRedirects}};
  for (const Count& count : counts) {
    if (auto fine = check_count(count); !fine) {
      return fine;
    }
  }
  return {};
}

Result<void> check_retry(const RetrySettings& retry) {
  RetryPolicy policy;
  policy.max_attempts = retry.max_attempts.value_or(policy.max_attempts);
  policy.backoff = retry.backoff.value_or(policy.backoff);
  if (auto fine = validate(policy); !fine) {
    return invalid("retry." + fine.error().message);
  }
  return check_not_negative("retry.max_host_wait", retry.max_host_wait);
}

Result<void> check_texts(const ClientOptions& options) {
  if (std::any_of(options.base_url.begin(), options.base_url.end(), ascii::is_control)) {
    return invalid("base_url: must not hold a control character");
  }
  if (options.ca_file.find('\0') != std::string::npos) {
    return invalid("ca_file: must not hold a NUL");
  }
  if (options.user_agent.size() > kMaxUserAgentBytes ||
      !std::all_of(options.user_agent.begin(), options.user_agent.end(), ascii::is_printable)) {
    return invalid("user_agent: must be at most 256 printable ASCII characters");
  }
  return {};
}

Result<void> check_state_checks(const StateChecks& checks) {
  return check_not_negative("state_checks.visible_within", checks.visible_within).and_then([&] {
    return checks.longest_request
               ? check_not_negative("state_checks.longest_request", *checks.longest_request)
               : Result<void>{};
  });
}

/// The settings of one layer, where it is switched on; its error names them whole.
template <class Settings>
Result<void> check_layer(std::string_view option, const std::optional<Settings>& settings) {
  auto fine = settings ? validate(*settings) : Result<void>{};
  if (!fine) {
    return invalid("resilience." + std::string{option} + "." + fine.error().message);
  }
  return fine;
}

Result<void> check_resilience(const Resilience& layers) {
  return check_layer("circuit_breaker", layers.circuit_breaker)
      .and_then([&] { return check_layer("bulkhead", layers.bulkhead); })
      .and_then([&] { return check_layer("retry_budget", layers.retry_budget); })
      .and_then([&] { return check_layer("rate_limits", layers.rate_limits); });
}

Result<void> check_conditional_reads(const std::optional<ConditionalReads>& kept) {
  if (!kept) {
    return {};
  }
  return check_count({.option = "conditional_reads.max_entries", .value = kept->max_entries})
      .and_then([&] {
        return check_count({.option = "conditional_reads.max_bytes", .value = kept->max_bytes});
      });
}

}  // namespace

Result<void> validate(const ClientOptions& options) {
  return check_timeouts(options.timeouts)
      .and_then([&] { return check_limits(options.limits); })
      .and_then([&] { return check_retry(options.retry); })
      .and_then([&] { return check_state_checks(options.state_checks); })
      .and_then([&] { return check_resilience(options.resilience); })
      .and_then([&] { return check_conditional_reads(options.conditional_reads); })
      .and_then([&] { return check_texts(options); });
}

}  // namespace gitprovider
