#include "src/settlement/proof.hpp"

#include <algorithm>

namespace gitprovider {

using namespace std::chrono_literals;

bool is_over(const Error& lost) noexcept {
  return lost.delivery == Delivery::answered && lost.http_status == 500;
}

Duration absence_final_after(bool request_is_over, const HostPace& pace) noexcept {
  return request_is_over ? pace.visible_within : pace.longest_request + pace.visible_within;
}

Duration kept_for_looking(Duration limit) noexcept {
  limit = std::max(limit, Duration::zero());
  return std::max(limit / 4, std::min<Duration>(2s, limit / 2));
}

}  // namespace gitprovider
