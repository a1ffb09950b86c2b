#include "apps/common/utc_time.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace gitprovider::cli {

std::string utc_time(WallTime time) {
  using namespace std::chrono;
  const auto whole = floor<seconds>(time);
  const std::time_t seconds_since_epoch = system_clock::to_time_t(whole);
  std::tm parts{};
  ::gmtime_r(&seconds_since_epoch, &parts);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  std::array<char, 8> fraction{};
  std::snprintf(fraction.data(), fraction.size(), ".%03dZ",
                static_cast<int>(duration_cast<milliseconds>(time - whole).count()));
  return std::string(text.data(), length) + fraction.data();
}

}  // namespace gitprovider::cli
