#include "bench/outage/simulation.hpp"

#include "src/providers/github/dialect.hpp"
#include "src/providers/rest/session.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <utility>

namespace gitprovider::outage {
namespace {

using namespace std::chrono_literals;

/// Programs, each with a provider of its own, and callers in each. A caller begins an operation
/// every 40 s, which is longer than one can last, so that a slow host does not slow the callers:
/// 30 operations a second come, whatever becomes of those before.
constexpr std::size_t kPrograms = 4;
constexpr std::size_t kCallers = 300;
constexpr Duration kPeriod = 40s;

/// How many of a second's operations may fail of a host that has recovered.
constexpr double kHardlyAny = 0.02;

const Resilience kNothing{
    .circuit_breaker = std::nullopt, .bulkhead = std::nullopt, .retry_budget = std::nullopt};

struct Counts {
  std::vector<Second> seconds{static_cast<std::size_t>(kLength / 1s) + 40};
  unsigned operations = 0;
  unsigned requests = 0;
  unsigned failed = 0;
  unsigned all = 0;
};

std::size_t second_of(TimePoint start, TimePoint at) {
  return static_cast<std::size_t>(std::chrono::floor<std::chrono::seconds>(at - start).count());
}

/// One caller: its operations, at its own times.
class Caller {
 public:
  Caller(Timeline& time, rest::Session& session, const Weather& weather, Counts& counts)
      : time_(&time), session_(&session), weather_(&weather), counts_(&counts) {}

  void work(TimePoint start, Duration first) {
    for (Duration at = first; at < kLength; at += kPeriod) {
      static_cast<void>(time_->wait_until(start + at, {}));
      const bool is_disturbed = at >= weather_->from && at < weather_->to;
      call(start, is_disturbed);
    }
  }

 private:
  void call(TimePoint start, bool is_disturbed) {
    ++counts_->seconds[second_of(start, time_->now())].begun;
    CallCost cost{.deadline = time_->now() + session_->options().timeouts.operation};
    Host::begin(cost);
    const auto answer =
        session_->run<rest::Reply>(Operation::get_repo, {}, [&](rest::Scope& scope) {
          return session_->read(scope, {"/repos/{owner}/{repo}", {"acme", "widget"}});
        });
    Second& ended = counts_->seconds[second_of(start, time_->now())];
    ++ended.ended;
    ended.failed += answer ? 0U : 1U;
    ++counts_->all;
    counts_->failed += answer ? 0U : 1U;
    counts_->operations += is_disturbed ? 1U : 0U;
    counts_->requests += is_disturbed ? cost.requests : 0U;
  }

  Timeline* time_;
  rest::Session* session_;
  const Weather* weather_;
  Counts* counts_;
};

/// The first second after the disturbance from which on hardly any operation fails.
std::optional<Duration> recovery(const std::vector<Second>& seconds, const Weather& weather) {
  const auto end = static_cast<std::size_t>(weather.to / 1s);
  std::size_t last_bad = end;
  for (std::size_t i = end; i < static_cast<std::size_t>(kLength / 1s); ++i) {
    if (seconds[i].failed > kHardlyAny * seconds[i].ended) {
      last_bad = i + 1;
    }
  }
  const auto took = std::chrono::seconds{last_bad - end};
  return last_bad * 1s == kLength ? std::nullopt : std::optional<Duration>{took};
}

rest::Session open(const Strategy& strategy, Host& host, std::shared_ptr<Clock> clock,
                   std::mt19937_64& chance) {
  return {github::dialect(),
          host.door(),
          {.scheme = "https", .host = "host.simulated", .port = 443},
          {.retry = strategy.retry,
           .resilience = strategy.resilience,
           .clock = std::move(clock),
           // One actor runs at a time, so they can share it.
           .random = [&chance] { return static_cast<double>(chance() >> 11U) * 0x1p-53; }}};
}

}  // namespace

std::vector<Strategy> strategies() {
  Resilience budget = kNothing;
  budget.retry_budget = RetryBudgetSettings{};
  Resilience breaker = kNothing;
  breaker.circuit_breaker = CircuitBreakerSettings{};
  return {{.name = "no retry", .retry = {.max_attempts = 1}, .resilience = kNothing},
          {.name = "retry alone", .resilience = kNothing},
          {.name = "with budget", .resilience = budget},
          {.name = "with breaker", .resilience = breaker},
          {.name = "all layers"}};
}

Record simulate(const Strategy& strategy, const Weather& weather) {
  const auto time = std::make_shared<Timeline>();
  std::mt19937_64 chance{1};  // NOLINT: the same run each time
  Host host{*time, weather};
  Counts counts;
  const TimePoint start = time->now();
  std::vector<rest::Session> programs;
  programs.reserve(kPrograms);
  std::vector<std::function<void()>> actors;
  for (std::size_t i = 0; i < kPrograms; ++i) {
    programs.push_back(open(strategy, host, time, chance));
    for (std::size_t k = 0; k < kCallers; ++k) {
      const Duration first{chance() % static_cast<std::uint64_t>(kPeriod.count())};
      actors.emplace_back([&, &session = programs.back(), first] {
        Caller{*time, session, weather, counts}.work(start, first);
      });
    }
  }
  time->run(actors);

  Record record{.seconds = std::move(counts.seconds), .late_requests = host.late()};
  for (std::size_t i = 0; i < std::min(record.seconds.size(), host.load().size()); ++i) {
    record.seconds[i].requests = host.load()[i];
  }
  record.amplification = static_cast<double>(counts.requests) / counts.operations;
  record.recovery = recovery(record.seconds, weather);
  record.failed_share = static_cast<double>(counts.failed) / counts.all;
  return record;
}

}  // namespace gitprovider::outage
