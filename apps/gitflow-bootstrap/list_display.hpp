#pragma once

// A list on a terminal while it is worked off: rows on standard output as they come, and below them
// a line of progress on standard error, if that is a terminal.

#include "src/bootstrap/job.hpp"
#include "src/bootstrap/list.hpp"

#include "apps/common/options.hpp"
#include "apps/gitflow-bootstrap/progress.hpp"
#include "gitprovider/clock.hpp"

#include <cstddef>
#include <memory>
#include <mutex>

namespace gitprovider::cli {

/// Safe for concurrent calls.
class ListDisplay {
 public:
  /// The job outlives it.
  ListDisplay(const bootstrap::Job& job, OutputFormat format);

  void on_end(std::size_t at, const bootstrap::ItemReport& report);
  void on_pause(Duration pause, const Error& error);
  /// Takes the line of progress away. Whether every row was written.
  [[nodiscard]] bool finish();

 private:
  void draw() const;
  void clear() const;

  const bootstrap::Job& job_;
  const bool has_rows_;
  const bool has_progress_;
  const std::size_t name_width_;
  const std::shared_ptr<Clock> clock_ = system_clock();
  const TimePoint began_ = clock_->now();

  std::mutex mutex_;
  Progress progress_{};
  bool is_written_ = true;
};

}  // namespace gitprovider::cli
