#pragma once

// One of a host's limits, as its answers tell it: how many requests are left until when, and
// whether it asked for a pause. Pure: time is an argument.

#include "gitprovider/clock.hpp"
#include "gitprovider/resilience/rate_limits.hpp"
#include "gitprovider/retry/wait_event.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace gitprovider {

/// What came of one request, as far as it says something about limits.
struct LimitAnswer {
  /// As the host calls it; empty where it did not say.
  std::string resource{};
  std::optional<std::uint64_t> limit{};
  std::optional<std::uint64_t> remaining{};
  /// From now until the window is over.
  std::optional<Duration> resets_in{};
  /// False where the request provably did not reach the host.
  bool may_count = true;
  /// The host answered, and no limit stood in the way.
  bool is_fine = false;
  /// A limit stood in the way: when the host asks to come back.
  std::optional<Duration> come_back{};
  /// The host named no time, so `come_back` is the least to begin with.
  bool is_least = false;
};

/// Why a request cannot go.
struct Hold {
  WaitReason reason = WaitReason::host_limit;
  /// Absent: another request is finding out whether the limit is over.
  std::optional<TimePoint> until{};

  friend bool operator==(const Hold&, const Hold&) = default;
};

/// No host's window is longer. Whatever a header says, after this one request is let through.
inline constexpr Duration kLongestHold = std::chrono::seconds{3'601};

/// Single-threaded. After a limit was met and its time is over, one request at a time goes, until
/// an answer says that the host takes more.
class HostLimit {
 public:
  /// Nothing: a request may go.
  [[nodiscard]] std::optional<Hold> hold(TimePoint now) const noexcept;

  /// A request goes that nothing holds. True: it is the one that finds out.
  bool take() noexcept;
  /// A request that was taken has ended, or never went out after all.
  void end(bool finds_out) noexcept;
  /// It told nothing about its own cost.
  void count_untold(TimePoint now) noexcept;
  /// What an answer says about this limit.
  void note(const LimitAnswer& answer, TimePoint now) noexcept;

  /// Without its name.
  [[nodiscard]] RateLimitSnapshot snapshot(TimePoint now) const;
  [[nodiscard]] std::optional<std::uint64_t> limit() const noexcept { return limit_; }

 private:
  struct Window {
    std::uint64_t remaining = 0;
    TimePoint resets{};
  };

  [[nodiscard]] bool was_met() const noexcept;
  [[nodiscard]] std::uint64_t left() const noexcept;
  void note_window(std::uint64_t remaining, TimePoint resets, TimePoint now) noexcept;
  void note_refusal(const LimitAnswer& answer, TimePoint now) noexcept;
  void note_success(const LimitAnswer& answer, TimePoint now) noexcept;

  std::optional<std::uint64_t> limit_{};
  std::optional<Window> window_{};
  /// The pause that the host asked for. Stays when it is over, until a request succeeds.
  std::optional<TimePoint> pause_end_{};
  /// Pauses without a time, one after the other.
  unsigned pauses_ = 0;
  std::uint64_t on_their_way_ = 0;
  bool is_finding_out_ = false;
};

}  // namespace gitprovider
