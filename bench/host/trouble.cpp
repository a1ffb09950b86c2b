#include "bench/host/trouble.hpp"

namespace bench {

Fate Trouble::next(bool is_change) {
  if (is_out()) {
    return Fate::refused;
  }
  debt_ += is_change ? settings_.lost_percent : 0;
  if (debt_ < 100) {
    return Fate::answered;
  }
  debt_ -= 100;
  return ++lost_ % 2 == 0 ? Fate::dropped : Fate::replaced;
}

bool Trouble::is_out() {
  const auto now = std::chrono::steady_clock::now();
  if (!began_) {
    began_ = now;
  }
  return now - *began_ < settings_.outage;
}

}  // namespace bench
