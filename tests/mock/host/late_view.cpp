#include "tests/mock/host/late_view.hpp"

#include <utility>

namespace gitprovider::mock {

void LateView::add(Moment now, Repositories::State before) {
  past_.push_back({.ends = now + delay_, .state = std::move(before)});
}

Repositories::State* LateView::seen(Moment now) {
  while (!past_.empty() && past_.front().ends <= now) {
    past_.pop_front();
  }
  return past_.empty() ? nullptr : &past_.front().state;
}

}  // namespace gitprovider::mock
