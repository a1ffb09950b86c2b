#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/core/utf8.hpp"

#include "gitprovider/names.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace gitprovider {
namespace {

constexpr std::size_t kMaxPathBytes = 4096;

// Characters that HFS+ leaves out of a comparison of names.
constexpr bool is_ignored_by_hfs(char32_t c) noexcept {
  return (c >= 0x200C && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x206A && c <= 0x206F) || c == 0xFEFF;
}

// As a checkout on NTFS (short name) or HFS+ would see it. Trailing dots and spaces and `:` streams
// are other disguises; they are refused for any name.
bool is_dot_git(std::string_view component) {
  if (ascii::equals_ignoring_case(component, "git~1")) {
    return true;
  }
  std::string seen;
  while (!component.empty() && seen.size() <= 4) {
    if (const char32_t c = take_code_point(component); !is_ignored_by_hfs(c)) {
      append_utf8(seen, c);
    }
  }
  return ascii::equals_ignoring_case(seen, ".git");
}

// COM1 to COM9 and LPT1 to LPT9; Windows takes the superscripts 1 to 3 for digits.
bool is_numbered_port(std::string_view stem) noexcept {
  if (stem.size() < 4 || !(ascii::equals_ignoring_case(stem.substr(0, 3), "com") ||
                           ascii::equals_ignoring_case(stem.substr(0, 3), "lpt"))) {
    return false;
  }
  constexpr std::array<std::string_view, 12> numbers = {
      "1", "2", "3", "4", "5", "6", "7", "8", "9", "\u00B9", "\u00B2", "\u00B3"};
  return std::find(numbers.begin(), numbers.end(), stem.substr(3)) != numbers.end();
}

// Windows looks at what stands before the first dot, trailing spaces aside.
bool is_windows_device(std::string_view component) noexcept {
  std::string_view stem = component.substr(0, component.find('.'));
  while (stem.ends_with(' ')) {
    stem.remove_suffix(1);
  }
  constexpr std::array<std::string_view, 6> devices = {"con", "prn",    "aux",
                                                       "nul", "conin$", "conout$"};
  return is_numbered_port(stem) ||
         std::any_of(devices.begin(), devices.end(), [stem](std::string_view device) {
           return ascii::equals_ignoring_case(stem, device);
         });
}

std::string_view component_objection(std::string_view component) {
  if (component.empty()) {
    return "must be relative and must not hold '//' or end with '/'";
  }
  if (component == "." || component == "..") {
    return "'.' and '..' are no names of files";
  }
  if (component.back() == '.' || component.back() == ' ') {
    return "no part of it may end with a dot or a space, which Windows drops";
  }
  if (is_dot_git(component)) {
    return "holds a name that a checkout takes for '.git'";
  }
  if (is_windows_device(component)) {
    return "holds a name that is a device on Windows";
  }
  return {};
}

bool holds_control(std::string_view text) noexcept {
  while (!text.empty()) {
    if (is_control(take_code_point(text))) {
      return true;
    }
  }
  return false;
}

std::string_view character_objection(std::string_view path) noexcept {
  if (!is_utf8(path)) {
    return "must be well-formed UTF-8";
  }
  if (holds_control(path)) {
    return "must not hold a control character";
  }
  if (path.find_first_of("\\:") != std::string_view::npos) {
    return "must not hold a backslash or a colon";
  }
  return {};
}

std::string_view objection(std::string_view path) {
  if (path.size() > kMaxPathBytes) {
    return "must not be longer than 4,096 bytes";
  }
  if (const std::string_view why = character_objection(path); !why.empty()) {
    return why;
  }
  for (;;) {
    const std::size_t slash = path.find('/');
    const std::string_view why = component_objection(path.substr(0, slash));
    if (!why.empty() || slash == std::string_view::npos) {
      return why;
    }
    path.remove_prefix(slash + 1);
  }
}

}  // namespace

Result<void> validate_file_path(std::string_view path) {
  if (path.empty()) {
    return invalid("file path: must not be empty");
  }
  if (const std::string_view why = objection(path); !why.empty()) {
    return invalid("file path " + quoted(path) + ": " + std::string{why});
  }
  return {};
}

}  // namespace gitprovider
