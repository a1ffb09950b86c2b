#include "gitprovider/retry/wait_event.hpp"

#include <cassert>

namespace gitprovider {

std::string_view to_string(WaitReason reason) noexcept {
  switch (reason) {
    case WaitReason::host_limit:
      return "host_limit";
    case WaitReason::host_refusal:
      return "host_refusal";
    case WaitReason::own_pace:
      return "own_pace";
  }
  assert(false);
  return {};
}

}  // namespace gitprovider
