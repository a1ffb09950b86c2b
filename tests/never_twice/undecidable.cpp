#include "tests/never_twice/undecidable.hpp"

namespace gitprovider::never_twice {

std::string_view why_undecidable(const Cell& cell) {
  if (cell.policy == OnUnknown::return_) {
    return "the caller does not want it looked at";
  }
  if (cell.point->is_cancelled) {
    return "the caller has cancelled, and looking takes time";
  }
  return why_never_decidable(cell);
}

std::string_view why_never_decidable(const Cell& cell) {
  if (cell.pulls_are == mock::PullsAre::said_merged && cell.point->effect == Effect::never) {
    return "the host says merged, and its branch does not show it";
  }
  return {};
}

}  // namespace gitprovider::never_twice
