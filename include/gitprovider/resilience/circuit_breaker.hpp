#pragma once

// Stops calling a host that is failing, and lets one call through now and then to see whether it
// has recovered. Usable for anything of the caller's own:
//
//   auto permit = breaker.acquire();
//   if (!permit) return std::move(permit).error();   // circuit_open, with the time to come back
//   auto answer = fetch();
//   permit->settle(answer ? CallResult::success : result_of(answer.error()));

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/call_result.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

namespace gitprovider {

/// When a breaker opens, and for how long (docs/resilience.md).
struct CircuitBreakerSettings {
  /// The share of failures among the calls looked at that opens it.
  double failure_share = 0.5;
  /// How many of the last calls are looked at. Calls that are ignored are none.
  std::size_t window = 50;
  /// Fewer calls than this say nothing yet.
  std::size_t least_calls = 10;
  /// How long it refuses every call; doubled each time the call that tries the host fails.
  Duration open_for{5'000};
  /// The longest it refuses calls. Equal to `open_for`: it does not grow.
  Duration longest_open{30'000};

  friend bool operator==(const CircuitBreakerSettings&, const CircuitBreakerSettings&) = default;
};

/// `invalid_argument` names the setting that is wrong and what is allowed.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const CircuitBreakerSettings& settings);

/// What a breaker does with the next call.
enum class CircuitState : std::uint8_t {
  closed,     ///< lets it through
  open,       ///< refuses it
  half_open,  ///< lets it through to try the host, unless another one is trying
};

/// `closed`, `open` or `half_open`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(CircuitState state) noexcept;

/// A breaker at one moment.
struct CircuitSnapshot {
  CircuitState state = CircuitState::closed;
  /// When it came into this state.
  TimePoint since{};
  /// While open: when it will let a call through.
  std::optional<TimePoint> open_until{};
  /// Among the calls looked at.
  std::size_t calls = 0;
  std::size_t failures = 0;

  friend bool operator==(const CircuitSnapshot&, const CircuitSnapshot&) = default;
};

/// One circuit breaker for one host. Safe for concurrent calls.
class GITPROVIDER_EXPORT CircuitBreaker {
 public:
  class Permit;

  /// `settings` are valid. Absent clock: the machine's.
  explicit CircuitBreaker(const CircuitBreakerSettings& settings = {},
                          std::shared_ptr<Clock> clock = nullptr);
  CircuitBreaker(const CircuitBreaker&) = delete;
  CircuitBreaker& operator=(const CircuitBreaker&) = delete;

  /// Leave for one call, or `circuit_open`: never sent, not applied, with the time to come back in
  /// `retry_after`. The breaker outlives its permits.
  [[nodiscard]] Result<Permit> acquire();

  /// How long from now it will refuse every call; zero where it lets one through.
  [[nodiscard]] Duration refuses_for() const;

  /// Takes no longer than a lock.
  [[nodiscard]] CircuitSnapshot snapshot() const;

 private:
  [[nodiscard]] bool is_current(std::uint64_t generation) const;
  void settle(std::uint64_t generation, CallResult result);
  void settle_probe(CallResult result, TimePoint now);
  void count(CallResult result, TimePoint now);
  void open(Duration how_long, TimePoint now);
  void enter(CircuitState state, TimePoint now);
  [[nodiscard]] Error refusal(TimePoint now) const;

  const CircuitBreakerSettings settings_;
  const std::shared_ptr<Clock> clock_;

  mutable std::mutex mutex_;
  CircuitState state_ = CircuitState::closed;
  TimePoint since_;
  TimePoint open_until_{};
  Duration open_for_;
  bool is_trying_ = false;
  /// Counts changes of state: what a call learned under an earlier one says nothing about this one.
  std::uint64_t generation_ = 0;
  /// The last calls, true for a failure, in a ring.
  std::vector<bool> failed_;
  std::size_t next_ = 0;
  std::size_t failures_ = 0;
};

/// Leave for one call. Settled once with what came of it; one that is dropped unsettled counts as
/// `ignored` and gives its place back. Used by one thread at a time.
class GITPROVIDER_EXPORT CircuitBreaker::Permit {
 public:
  /// The other one has nothing to settle after that.
  Permit(Permit&& other) noexcept;
  Permit& operator=(Permit&& other) noexcept;
  ~Permit();

  /// What came of the call. A second time does nothing.
  void settle(CallResult result);

  /// False once the breaker has changed its state: whoever had to wait since then asks anew.
  [[nodiscard]] bool is_current() const;

 private:
  friend class CircuitBreaker;
  Permit(CircuitBreaker& breaker, std::uint64_t generation) noexcept
      : breaker_(&breaker), generation_(generation) {}

  CircuitBreaker* breaker_;  // null once settled
  std::uint64_t generation_;
};

}  // namespace gitprovider
