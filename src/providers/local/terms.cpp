#include "src/providers/local/terms.hpp"

#include <algorithm>

namespace gitprovider::local {

Terms::Terms(Clock& clock, const Call& call, Duration limit)
    : clock_(&clock),
      call_(call),
      began_(clock.now()),
      deadline_(began_ + call.deadline.value_or(limit)) {}

Result<void> Terms::check() const {
  if (call_.stop.stop_requested()) {
    return Error{.code = ErrorCode::cancelled,
                 .message = "stopped by the caller: nothing was changed",
                 .cause = Cause::cancelled};
  }
  if (clock_->now() >= deadline_) {
    return Error{.code = ErrorCode::deadline_exceeded,
                 .message = "the deadline passed: nothing was changed"};
  }
  return {};
}

Result<void> Terms::pause(Duration step) const {
  // A wait ended by the stop token is seen by check().
  static_cast<void>(clock_->wait_until(std::min(deadline_, clock_->now() + step), call_.stop));
  return check();
}

}  // namespace gitprovider::local
