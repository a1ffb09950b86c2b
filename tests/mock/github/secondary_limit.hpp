#pragma once

// GitHub's limit on how fast changes come, of which nothing tells before it is met.

#include "tests/mock/github/world.hpp"
#include "tests/mock/host/incoming.hpp"
#include "tests/mock/host/timestamps.hpp"

#include <deque>

namespace gitprovider::mock::github {

/// Single-threaded; the service locks around it.
class SecondaryLimit {
 public:
  /// Throws the refusal of a change that is one too many in a minute or an hour.
  void admit(const Rules& rules, const Incoming& request, Moment now);

 private:
  std::deque<Moment> changes_{};
};

}  // namespace gitprovider::mock::github
