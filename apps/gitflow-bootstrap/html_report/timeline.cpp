#include "apps/gitflow-bootstrap/html_report/timeline.hpp"

#include <cassert>

namespace gitprovider::cli {

std::string_view to_string(Mark mark) noexcept {
  switch (mark) {
    case Mark::answered:
      return "answered";
    case Mark::refused:
      return "refused";
    case Mark::failed:
      return "failed";
    case Mark::held_back:
      return "held back";
    case Mark::waited:
      return "waited";
  }
  assert(false);
  return {};
}

std::size_t count(const Timeline& timeline, Mark mark) noexcept {
  return timeline.counts[static_cast<std::size_t>(mark)];
}

}  // namespace gitprovider::cli
