// gitprovider health

#include "apps/gitprovider/arguments.hpp"
#include "apps/gitprovider/health_output.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

namespace gitprovider::cli {
namespace {

/// When a limit lets the next request through; absent where it does already.
std::optional<TimePoint> used_up_until(const RateLimitSnapshot& limit, TimePoint now) {
  if (limit.secondary_until && *limit.secondary_until > now) {
    return limit.secondary_until;
  }
  return limit.remaining == 0U ? limit.resets_at : std::nullopt;
}

/// The host answers, and would refuse what comes next.
Result<void> has_requests_left(const Health& health) {
  if (!health.rate_limits) {
    return {};
  }
  for (const RateLimitSnapshot& limit : health.rate_limits->host) {
    if (const auto until = used_up_until(limit, health.at)) {
      return Error{.code = ErrorCode::rate_limited,
                   .message = "health: the host answers, and its limit " + limit.resource +
                              " is used up for now",
                   .cause = Cause::rate_limited,
                   .retry_after = std::chrono::ceil<Duration>(*until - health.at)};
    }
  }
  return {};
}

Result<HostStatus> usable(Result<HostStatus> status, const Health& health) {
  return std::move(status).and_then([&](HostStatus said) {
    return ready(health).and_then([&] { return has_requests_left(health); }).transform([&] {
      return std::move(said);
    });
  });
}

Answer ask(GitProvider& host, const Arguments& /*arguments*/, const Call& call) {
  auto status = host.check_health(call);
  Health health = host.health();
  auto answered = usable(std::move(status), health);
  return answer_of(HealthReport{.provider = std::string{host.name()},
                                .url = host.base_url(),
                                .status = std::move(answered),
                                .health = std::move(health)});
}

}  // namespace

void add_health_command(const CommandLine& line) {
  CLI::App* health =
      add_bare_command(line, line.app, "health", "Ask the host whether it answers, for a probe",
                       {.operation = Operation::check_health, .run = ask});
  health->add_flag_callback(
      "--json", [&options = line.options] { options.output = OutputFormat::json; },
      "The same as --output json");
}

}  // namespace gitprovider::cli
