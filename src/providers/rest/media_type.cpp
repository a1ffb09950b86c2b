#include "src/providers/rest/media_type.hpp"

#include "src/core/ascii.hpp"

namespace gitprovider::rest {

std::string_view media_type(std::string_view content_type) noexcept {
  const auto type = content_type.substr(0, content_type.find(';'));
  const auto first = type.find_first_not_of(" \t");
  if (first == std::string_view::npos) {
    return {};
  }
  return type.substr(first, type.find_last_not_of(" \t") - first + 1);
}

bool is_json(std::string_view content_type) noexcept {
  const auto type = media_type(content_type);
  return ascii::equals_ignoring_case(type, "application/json") ||
         ascii::equals_ignoring_case(type, "text/json") ||
         ascii::ends_with_ignoring_case(type, "+json");
}

}  // namespace gitprovider::rest
