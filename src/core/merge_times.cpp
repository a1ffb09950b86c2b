#include "src/core/merge_times.hpp"

#include "gitprovider/retry/decision.hpp"

#include <algorithm>

namespace gitprovider {

MergeTimes::MergeTimes(Clock& clock, Duration limit, Duration patience)
    : clock_(clock),
      start_(clock.now()),
      end_(start_ + limit),
      give_up_(std::min(start_ + patience, end_)),
      is_cut_(start_ + patience > end_) {}

Duration MergeTimes::waited() const { return std::chrono::floor<Duration>(now() - start_); }

Duration MergeTimes::left() const { return remaining(end_, now()); }

Duration MergeTimes::patience_left() const { return remaining(give_up_, now()); }

bool MergeTimes::wait_until(TimePoint due, const std::stop_token& stop) {
  return clock_.wait_until(due, stop);
}

}  // namespace gitprovider
