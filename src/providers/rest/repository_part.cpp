#include "src/providers/rest/repository_part.hpp"

#include "src/core/ascii.hpp"

#include <algorithm>
#include <cstddef>

namespace gitprovider::rest {
namespace {

bool is_below(std::string_view path, std::string_view route) noexcept {
  return !route.empty() && path.starts_with(route) &&
         (path.size() == route.size() || path[route.size()] == '/');
}

/// The first `segments` segments of a path.
std::string_view beginning(std::string_view path, std::ptrdiff_t segments) noexcept {
  std::size_t end = 0;
  for (; segments > 0 && end < path.size(); --segments) {
    end = std::min(path.find_first_of("/?", end + 1), path.size());
  }
  return path.substr(0, end);
}

}  // namespace

std::string repository_part(const http::Target& target, std::string_view route) {
  if (!is_below(target.route(), route)) {
    return {};
  }
  std::string part{beginning(target.str(), std::ranges::count(route, '/'))};
  std::ranges::transform(part, part.begin(), ascii::to_lower);
  return part;
}

}  // namespace gitprovider::rest
