#pragma once

// Keeps calls within what a host takes in a minute and in an hour: a token bucket under two
// windows. Who is too early waits for its turn, first come first served. Usable for anything of the
// caller's own:
//
//   auto turn = limiter.reserve(deadline);
//   if (!turn) return std::move(turn).error();   // rate_limited, with the time to come back
//   if (auto come = turn->wait(stop); !come) return std::move(come).error();   // cancelled
//   turn->spend();
//   send();

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>

namespace gitprovider {

/// How many calls, and how fast (docs/resilience.md).
struct RateLimiterSettings {
  /// Calls that may go at once after a while without any.
  unsigned burst = 20;
  /// Calls in any minute. After a burst they go one by one, evenly at this rate.
  unsigned per_minute = 80;
  /// Calls in any hour.
  unsigned per_hour = 500;

  friend bool operator==(const RateLimiterSettings&, const RateLimiterSettings&) = default;
};

/// `invalid_argument` names the setting that is wrong and what is allowed.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const RateLimiterSettings& settings);

/// A limiter at one moment.
struct RateLimiterSnapshot {
  /// Calls whose turn has come within the last minute and the last hour.
  std::size_t in_minute = 0;
  std::size_t in_hour = 0;
  /// Calls that wait for their turn.
  std::size_t waiting = 0;
  /// When the turn of a further call would come; not in the past.
  TimePoint next{};

  friend bool operator==(const RateLimiterSnapshot&, const RateLimiterSnapshot&) = default;
};

/// One limiter for one host. Its windows are a second longer than a minute and an hour, because not
/// all calls take equally long to arrive. Safe for concurrent calls.
class GITPROVIDER_EXPORT RateLimiter {
 public:
  class Turn;

  /// `settings` are valid. Absent clock: the machine's.
  explicit RateLimiter(const RateLimiterSettings& settings = {},
                       std::shared_ptr<Clock> clock = nullptr);
  RateLimiter(const RateLimiter&) = delete;
  RateLimiter& operator=(const RateLimiter&) = delete;

  /// The next turn, for one call; does not wait for it. Where it would not come before `deadline`:
  /// `rate_limited`, never sent, not applied, with the time to come back in `retry_after`, and no
  /// turn is taken. One whose time has come is given whatever the deadline. The limiter outlives
  /// its turns.
  [[nodiscard]] Result<Turn> reserve(TimePoint deadline);

  /// Counts a call that goes out whether or not it is its turn.
  void count();

  /// Takes no longer than a lock.
  [[nodiscard]] RateLimiterSnapshot snapshot() const;

 private:
  /// One turn. Stays for as long as it bounds those to come.
  struct Slot {
    std::uint64_t number = 0;
    TimePoint due{};
    /// When the bucket will be full again if nobody else comes.
    TimePoint full{};
    /// Woken when the turn comes earlier than it was due.
    std::stop_source wake{std::nostopstate};
  };
  /// Where a wait for a turn ends, unless it is woken.
  struct Due {
    TimePoint at{};
    std::stop_source wake{std::nostopstate};
  };

  [[nodiscard]] TimePoint earliest(std::size_t place, TimePoint now) const noexcept;
  [[nodiscard]] TimePoint full_after(std::size_t place, TimePoint due) const noexcept;
  [[nodiscard]] std::size_t first_waiting(TimePoint now) const;
  [[nodiscard]] std::size_t place_of(std::uint64_t number) const noexcept;
  [[nodiscard]] std::uint64_t take(std::size_t place, TimePoint due);
  void reckon_from(std::size_t place, TimePoint now) noexcept;
  void forget_old(TimePoint now);
  [[nodiscard]] Error refusal(TimePoint due, TimePoint now) const;

  [[nodiscard]] TimePoint due_of(std::uint64_t number) const;
  [[nodiscard]] Due wait_for(std::uint64_t number);
  void give_back(std::uint64_t number) noexcept;

  const RateLimiterSettings settings_;
  const std::shared_ptr<Clock> clock_;

  mutable std::mutex mutex_;
  /// In the order of their turns: those that have come, then those that wait.
  std::deque<Slot> slots_;
  std::uint64_t next_number_ = 0;
};

/// A turn that has come or will come, for one call. Dropped unspent it goes back, and who comes
/// after moves up. Used by one thread at a time.
class GITPROVIDER_EXPORT RateLimiter::Turn {
 public:
  /// The other one has no turn after that.
  Turn(Turn&& other) noexcept;
  Turn& operator=(Turn&& other) noexcept;
  ~Turn();

  /// When it comes, as things are. Earlier where one before it goes back, later only where calls
  /// are counted meanwhile that went out by themselves.
  [[nodiscard]] TimePoint due() const;
  /// Blocks until it has come; `cancelled` as soon as `stop` is requested.
  Result<void> wait(const std::stop_token& stop);
  /// The call goes out.
  void spend() noexcept;

 private:
  friend class RateLimiter;
  Turn(RateLimiter& limiter, std::uint64_t number) noexcept : limiter_(&limiter), number_(number) {}
  void give_back() noexcept;

  RateLimiter* limiter_;  // null once spent
  std::uint64_t number_;
};

}  // namespace gitprovider
