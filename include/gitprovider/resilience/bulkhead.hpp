#pragma once

// Bounds how many calls are in flight at once, so that a host that hangs takes a few of a program's
// threads and not all of them. Who finds no place waits in a bounded queue, first come first
// served. Usable for anything of the caller's own:
//
//   auto place = bulkhead.enter(deadline, stop);
//   if (!place) return std::move(place).error();   // overloaded, or cancelled
//   fetch();                                       // the place is given back at the end of scope

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>

namespace gitprovider {

/// How many calls at once, and how many wait (docs/resilience.md).
struct BulkheadSettings {
  /// Calls in flight at once.
  std::size_t max_in_flight = 8;
  /// Calls that wait for a place; any further one is refused at once. 0: nobody waits.
  std::size_t max_queued = 256;
  /// The longest one waits, within its own deadline.
  Duration max_wait{10'000};

  friend bool operator==(const BulkheadSettings&, const BulkheadSettings&) = default;
};

/// `invalid_argument` names the setting that is wrong and what is allowed.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const BulkheadSettings& settings);

/// A bulkhead at one moment.
struct BulkheadSnapshot {
  std::size_t in_flight = 0;
  std::size_t queued = 0;

  friend bool operator==(const BulkheadSnapshot&, const BulkheadSnapshot&) = default;
};

/// One bulkhead for one host. Safe for concurrent calls.
class GITPROVIDER_EXPORT Bulkhead {
 public:
  class Place;

  /// `settings` are valid. Absent clock: the machine's.
  explicit Bulkhead(const BulkheadSettings& settings = {}, std::shared_ptr<Clock> clock = nullptr);
  Bulkhead(const Bulkhead&) = delete;
  Bulkhead& operator=(const Bulkhead&) = delete;

  /// A place for one call. Blocks until one is free; `overloaded` where the queue is full or none
  /// became free until `deadline` or within `max_wait`, `cancelled` as soon as `stop` is requested.
  /// Both are never sent and not applied. The bulkhead outlives its places.
  [[nodiscard]] Result<Place> enter(TimePoint deadline, const std::stop_token& stop);

  /// Takes no longer than a lock.
  [[nodiscard]] BulkheadSnapshot snapshot() const;

 private:
  struct Waiter;

  /// True: a place was free and is taken. False: `waiter` stands in the queue.
  [[nodiscard]] Result<bool> enter_or_queue(Waiter& waiter);
  /// Ends a wait, however it ended.
  [[nodiscard]] bool leave_queue(Waiter& waiter);
  void release() noexcept;

  const BulkheadSettings settings_;
  const std::shared_ptr<Clock> clock_;

  mutable std::mutex mutex_;
  std::size_t in_flight_ = 0;
  /// Who waits, the first to come in front. Empty while a place is free.
  std::deque<Waiter*> queue_;
};

/// A place for one call, given back when it goes. Used by one thread at a time.
class GITPROVIDER_EXPORT Bulkhead::Place {
 public:
  /// The other one holds no place after that.
  Place(Place&& other) noexcept;
  Place& operator=(Place&& other) noexcept;
  ~Place();

 private:
  friend class Bulkhead;
  explicit Place(Bulkhead& bulkhead) noexcept : bulkhead_(&bulkhead) {}
  void give_back() noexcept;

  Bulkhead* bulkhead_;  // null once given back
};

}  // namespace gitprovider
