#include "src/providers/local/terms.hpp"

#include <algorithm>

namespace gitprovider::local {

Result<void> Terms::check() const {
  if (stop_.stop_requested()) {
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
  static_cast<void>(clock_->wait_until(std::min(deadline_, clock_->now() + step), stop_));
  return check();
}

}  // namespace gitprovider::local
