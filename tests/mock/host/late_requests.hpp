#pragma once

// Requests that a host has taken and not yet acted on.

#include "tests/mock/host/message.hpp"
#include "tests/mock/host/route.hpp"
#include "tests/mock/host/timestamps.hpp"

#include <vector>

namespace gitprovider::mock {

struct LateRequest {
  Moment due{};
  const Route* route = nullptr;
  Received received{};
};

/// In the order in which they fall due. Single-threaded; the service locks around it.
class LateRequests {
 public:
  void add(LateRequest request);
  /// Those due by now, which are then no longer here.
  [[nodiscard]] std::vector<LateRequest> take_due(Moment now);
  [[nodiscard]] std::vector<LateRequest> take_all() { return take_due(Moment::max()); }
  [[nodiscard]] std::size_t size() const noexcept { return requests_.size(); }

 private:
  std::vector<LateRequest> requests_{};
};

}  // namespace gitprovider::mock
