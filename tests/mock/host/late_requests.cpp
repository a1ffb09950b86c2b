#include "tests/mock/host/late_requests.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gitprovider::mock {
namespace {

constexpr auto kFallsDueAfter = [](Moment moment, const LateRequest& request) {
  return moment < request.due;
};

}  // namespace

void LateRequests::add(LateRequest request) {
  const auto place =
      std::upper_bound(requests_.begin(), requests_.end(), request.due, kFallsDueAfter);
  requests_.insert(place, std::move(request));
}

std::vector<LateRequest> LateRequests::take_due(Moment now) {
  const auto end = std::upper_bound(requests_.begin(), requests_.end(), now, kFallsDueAfter);
  std::vector<LateRequest> due(std::make_move_iterator(requests_.begin()),
                               std::make_move_iterator(end));
  requests_.erase(requests_.begin(), end);
  return due;
}

}  // namespace gitprovider::mock
