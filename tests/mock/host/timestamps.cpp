#include "tests/mock/host/timestamps.hpp"

#include <array>

namespace gitprovider::mock {
namespace {

std::string format(const char* pattern, std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 64> text{};
  const auto length = std::strftime(text.data(), text.size(), pattern, &parts);
  return {text.data(), length};
}

}  // namespace

std::time_t seconds_of(Moment moment) {
  return std::chrono::floor<std::chrono::seconds>(moment).time_since_epoch().count();
}

std::string timestamp(std::time_t time) { return format("%Y-%m-%dT%H:%M:%SZ", time); }

std::string timestamp(Moment moment) { return timestamp(seconds_of(moment)); }

std::string timestamp_with_milliseconds(Moment moment) {
  using std::chrono::milliseconds;
  const auto part = std::chrono::floor<milliseconds>(moment).time_since_epoch().count() % 1'000;
  const auto digits = std::to_string(1'000 + part).substr(1);
  return format("%Y-%m-%dT%H:%M:%S.", seconds_of(moment)) + digits + 'Z';
}

std::string http_date(Moment moment) {
  return format("%a, %d %b %Y %H:%M:%S GMT", seconds_of(moment));
}

}  // namespace gitprovider::mock
