#include "tests/mock/github/secondary_limit.hpp"

#include "tests/mock/github/refusal.hpp"

#include <algorithm>
#include <chrono>

namespace gitprovider::mock::github {
namespace {

using namespace std::chrono_literals;

bool is_change(const Incoming& request) {
  return request.method != "GET" && request.method != "HEAD";
}

}  // namespace

void SecondaryLimit::admit(const Rules& rules, const Incoming& request, Moment now) {
  if (!is_change(request)) {
    return;
  }
  const auto since = [&](std::chrono::seconds length) {
    return std::ranges::count_if(changes_, [&](Moment then) { return then > now - length; });
  };
  if (since(60s) >= rules.changes_per_minute || since(3'600s) >= rules.changes_per_hour) {
    throw refuse(403, "You have exceeded a secondary rate limit. Please wait a few minutes.");
  }
  changes_.push_back(now);
}

}  // namespace gitprovider::mock::github
