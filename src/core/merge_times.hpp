#pragma once

// The times of one wait for a pull request, by its clock.

#include "gitprovider/clock.hpp"

#include <stop_token>

namespace gitprovider {

/// Begins with its construction. Single-threaded.
class MergeTimes {
 public:
  /// The whole call ends after `limit`, the wait in it after `patience`.
  MergeTimes(Clock& clock, Duration limit, Duration patience);

  [[nodiscard]] TimePoint now() const { return clock_.now(); }
  /// Where the wait ends: with the patience or with the call.
  [[nodiscard]] TimePoint give_up() const noexcept { return give_up_; }
  [[nodiscard]] bool ends_with_call() const noexcept { return is_cut_; }

  [[nodiscard]] Duration waited() const;
  /// Of the whole call.
  [[nodiscard]] Duration left() const;
  [[nodiscard]] Duration patience_left() const;

  /// False where the caller stopped it.
  [[nodiscard]] bool wait_until(TimePoint due, const std::stop_token& stop);

 private:
  Clock& clock_;
  TimePoint start_;
  TimePoint end_;
  TimePoint give_up_;
  bool is_cut_;
};

}  // namespace gitprovider
