#include "tests/mock/host/incoming.hpp"

#include <algorithm>
#include <cctype>

namespace gitprovider::mock {
namespace {

bool same_name(std::string_view one, std::string_view other) {
  return std::equal(
      one.begin(), one.end(), other.begin(), other.end(),
      [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

}  // namespace

std::string Incoming::query() const {
  const auto question = target.find('?');
  return question == std::string::npos ? "" : target.substr(question + 1);
}

std::string Incoming::header(std::string_view name) const {
  const auto found = std::find_if(headers.begin(), headers.end(),
                                  [&](const auto& line) { return same_name(line.first, name); });
  return found == headers.end() ? "" : found->second;
}

std::size_t Incoming::header_count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::count_if(headers.begin(), headers.end(),
                    [&](const auto& line) { return same_name(line.first, name); }));
}

bool has_line(const HeaderLines& lines, std::string_view name) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const auto& line) { return same_name(line.first, name); });
}

}  // namespace gitprovider::mock
