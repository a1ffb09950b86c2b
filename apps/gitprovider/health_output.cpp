#include "apps/gitprovider/health_output.hpp"

#include "apps/common/terminal.hpp"
#include "apps/common/text_output.hpp"
#include "apps/common/utc_time.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr std::size_t kLabelWidth = 18;

/// A point on the monotonic clock, on the calendar of the same snapshot.
std::string when(const Health& health, TimePoint point) {
  return utc_time(health.time + std::chrono::round<Duration>(point - health.at));
}

Json when_or_null(const Health& health, const std::optional<TimePoint>& point) {
  return point ? Json(when(health, *point)) : Json(nullptr);
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json json_of(const HostStatus& status) {
  return {{"version", text_or_null(status.version)}, {"tokenAccepted", status.is_token_accepted}};
}

Json breaker_json(const Health& health) {
  if (!health.circuit_breaker) {
    return nullptr;
  }
  const CircuitSnapshot& breaker = *health.circuit_breaker;
  return {{"state", to_string(breaker.state)},
          {"openUntil", when_or_null(health, breaker.open_until)},
          {"calls", breaker.calls},
          {"failures", breaker.failures}};
}

Json bulkhead_json(const std::optional<BulkheadSnapshot>& bulkhead) {
  return bulkhead ? Json{{"inFlight", bulkhead->in_flight}, {"queued", bulkhead->queued}}
                  : Json(nullptr);
}

Json budget_json(const std::optional<RetryBudgetSnapshot>& budget) {
  return budget ? Json{{"tokens", budget->tokens}, {"grants", budget->grants}} : Json(nullptr);
}

Json limits_json(const Health& health) {
  if (!health.rate_limits) {
    return nullptr;
  }
  Json limits = Json::array();
  for (const RateLimitSnapshot& limit : health.rate_limits->host) {
    limits.push_back({{"resource", limit.resource},
                      {"limit", or_null(limit.limit)},
                      {"remaining", or_null(limit.remaining)},
                      {"resetsAt", when_or_null(health, limit.resets_at)},
                      {"pausedUntil", when_or_null(health, limit.secondary_until)}});
  }
  return limits;
}

Json json_of(const std::optional<LastSuccess>& success) {
  return success
             ? Json{{"time", utc_time(success->time)}, {"operation", to_string(success->operation)}}
             : Json(nullptr);
}

Json json_of(const std::optional<LastFailure>& failure) {
  if (!failure) {
    return nullptr;
  }
  return {{"time", utc_time(failure->time)},
          {"operation", to_string(failure->operation)},
          {"code", to_string(failure->code)},
          {"cause", to_string(failure->cause)},
          {"httpStatus", failure->http_status != 0 ? Json(failure->http_status) : Json(nullptr)},
          {"hostRequestId", text_or_null(failure->host_request_id)},
          {"inARow", failure->in_a_row}};
}

Json json_of(const HealthReport& report) {
  const Health& health = report.health;
  return {{"provider", report.provider},
          {"url", report.url},
          {"circuitBreaker", breaker_json(health)},
          {"bulkhead", bulkhead_json(health.bulkhead)},
          {"retryBudget", budget_json(health.retry_budget)},
          {"rateLimits", limits_json(health)},
          {"lastSuccess", json_of(health.last_success)},
          {"lastFailure", json_of(health.last_failure)}};
}

std::string line(std::string label, const std::string& value) {
  return value.empty() ? ""
                       : "  " + padded(std::move(label), kLabelWidth) + printable(value) + "\n";
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string text_of(const Result<HostStatus>& status) {
  if (!status) {
    return {};
  }
  return line("version", status->version) +
         line("token", status->is_token_accepted ? "accepted" : "none, or the host does not tell");
}

std::string layers_text(const Health& health) {
  std::string text;
  if (const auto& breaker = health.circuit_breaker) {
    text += line("circuit breaker", std::string{to_string(breaker->state)} + ", " +
                                        counted(breaker->failures, "failure") + " in " +
                                        counted(breaker->calls, "call"));
  }
  if (const auto& bulkhead = health.bulkhead) {
    text += line("in flight", std::to_string(bulkhead->in_flight) + ", and " +
                                  std::to_string(bulkhead->queued) + " queued");
  }
  if (const auto& budget = health.retry_budget) {
    text += line("retry budget", budget->grants ? "lets failures be repeated" : "used up");
  }
  return text;
}

std::string limit_text(const Health& health, const RateLimitSnapshot& limit) {
  std::string text = limit.remaining ? std::to_string(*limit.remaining) : "unknown";
  text += limit.limit ? " of " + std::to_string(*limit.limit) + " left" : " left";
  if (limit.resets_at) {
    text += ", all again at " + when(health, *limit.resets_at);
  }
  if (limit.secondary_until) {
    text += ", paused until " + when(health, *limit.secondary_until);
  }
  return line("limit " + printable(limit.resource), text);
}

std::string limits_text(const Health& health) {
  std::string text;
  if (health.rate_limits) {
    for (const RateLimitSnapshot& limit : health.rate_limits->host) {
      text += limit_text(health, limit);
    }
  }
  return text;
}

std::string calls_text(const Health& health) {
  std::string text;
  if (const auto& success = health.last_success) {
    text += line("last success",
                 utc_time(success->time) + " " + std::string{to_string(success->operation)});
  }
  if (const auto& failure = health.last_failure) {
    std::string what = utc_time(failure->time) + " " + std::string{to_string(failure->operation)} +
                       ": " + std::string{to_string(failure->code)};
    what += failure->http_status != 0 ? ", status " + std::to_string(failure->http_status)
                                      : ", " + std::string{to_string(failure->cause)};
    text += line("last failure", what);
  }
  return text;
}

std::string text_of(const HealthReport& report) {
  const std::string verdict =
      report.status ? "ready" : "not ready, " + std::string{to_string(report.status.error().code)};
  return printable(report.provider + " at " + report.url) + ": " + verdict + "\n" +
         text_of(report.status) + layers_text(report.health) + limits_text(report.health) +
         calls_text(report.health);
}

}  // namespace

Answer answer_of(const HealthReport& report) {
  Answer answer{.standing = Standing{.json = json_of(report), .text = text_of(report)}};
  if (report.status) {
    answer.result = json_of(*report.status);
  } else {
    answer.error = report.status.error();
  }
  return answer;
}

}  // namespace gitprovider::cli
