#include "src/settlement/made_when.hpp"

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

/// How far the clocks of a host's machines may lie apart.
constexpr Duration kSkew = 60s;

}  // namespace

MadeWhen made_when(WallTime created, WallTime host_now, Duration age) noexcept {
  const WallTime began = host_now - age;
  if (created >= began - kHostResolution) {
    return MadeWhen::since;
  }
  return created < began - kSkew ? MadeWhen::before : MadeWhen::unclear;
}

MadeWhen made_when(const std::optional<WallTime>& created, const HostPresent& present) noexcept {
  return created ? made_when(*created, present.now, present.age) : MadeWhen::unclear;
}

}  // namespace gitprovider
