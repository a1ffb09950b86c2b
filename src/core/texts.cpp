#include "src/core/errors.hpp"
#include "src/core/utf8.hpp"

#include "gitprovider/names.hpp"

#include <string>

namespace gitprovider {
namespace {

bool holds_forbidden_control(std::string_view text) noexcept {
  while (!text.empty()) {
    const char32_t c = take_code_point(text);
    if (is_control(c) && c != U'\t' && c != U'\n') {
      return true;
    }
  }
  return false;
}

}  // namespace

Result<void> validate_text(std::string_view what, std::string_view text, std::size_t max_bytes) {
  if (text.size() > max_bytes) {
    return invalid(std::string{what} + ": must not be longer than " + std::to_string(max_bytes) +
                   " bytes, is " + std::to_string(text.size()));
  }
  if (!is_utf8(text)) {
    return invalid(std::string{what} + ": must be well-formed UTF-8");
  }
  if (holds_forbidden_control(text)) {
    return invalid(std::string{what} +
                   ": must not hold a control character other than tab and line feed");
  }
  return {};
}

}  // namespace gitprovider
