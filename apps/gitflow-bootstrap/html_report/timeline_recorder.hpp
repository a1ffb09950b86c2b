#pragma once

// Listens to a run and keeps what its timeline shows, in little memory however long the run is.

#include "apps/gitflow-bootstrap/html_report/thinned.hpp"
#include "apps/gitflow-bootstrap/html_report/timeline.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/retry/attempt.hpp"

#include <memory>
#include <mutex>
#include <string>

namespace gitprovider::cli {

/// An observer that passes everything on. Safe for concurrent calls.
class TimelineRecorder final : public AttemptObserver {
 public:
  /// Of what went well as many entries are kept, and as many of all the rest.
  static constexpr std::size_t kMostKept = 1'000;

  /// `next` gets everything too; null: nobody does.
  explicit TimelineRecorder(std::shared_ptr<AttemptObserver> next,
                            std::shared_ptr<Clock> clock = system_clock())
      : next_(std::move(next)), clock_(std::move(clock)) {}

  void on_attempt(const AttemptEvent& event) noexcept override;
  void on_wait(const WaitEvent& event) noexcept override;
  void on_operation(const OperationReport& report) noexcept override;
  /// A pause that begins and of which no event tells.
  void add_pause(std::string reason, Duration length);

  /// Sorted by the time they began.
  [[nodiscard]] Timeline timeline() const;

 private:
  void add(TimelineEntry entry);

  // Shared with the program, which opened it.
  std::shared_ptr<AttemptObserver> next_;
  std::shared_ptr<Clock> clock_;
  mutable std::mutex mutex_;
  Thinned<TimelineEntry> smooth_{kMostKept};
  Thinned<TimelineEntry> rough_{kMostKept};
  // Without its entries.
  Timeline totals_{};
};

}  // namespace gitprovider::cli
