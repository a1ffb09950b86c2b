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

std::string timestamp(std::time_t time) { return format("%Y-%m-%dT%H:%M:%SZ", time); }

std::string http_date(std::time_t time) { return format("%a, %d %b %Y %H:%M:%S GMT", time); }

}  // namespace gitprovider::mock
