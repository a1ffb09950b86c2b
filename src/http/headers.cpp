#include "src/http/headers.hpp"

#include "src/core/errors.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::http {
namespace {

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_name(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

// RFC 9110, 5.6.2.
constexpr bool is_token_char(char c) noexcept {
  return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

constexpr bool is_value_char(char c) noexcept { return (c >= ' ' && c <= '~') || c == '\t'; }

}  // namespace

void Headers::add(std::string name, std::string value) {
  lines_.push_back({.name = std::move(name), .value = std::move(value)});
}

void Headers::set(std::string_view name, std::string value) {
  const auto line = std::find_if(lines_.begin(), lines_.end(),
                                 [&](const Header& h) { return same_name(h.name, name); });
  if (line == lines_.end()) {
    add(std::string{name}, std::move(value));
  } else {
    line->value = std::move(value);
  }
}

void Headers::extend_last(std::string_view more) {
  if (!lines_.empty()) {
    lines_.back().value.append(" ").append(more);
  }
}

std::optional<std::string_view> Headers::find(std::string_view name) const noexcept {
  const auto line = std::find_if(lines_.begin(), lines_.end(),
                                 [&](const Header& h) { return same_name(h.name, name); });
  return line == lines_.end() ? std::nullopt : std::optional<std::string_view>(line->value);
}

std::string Headers::all(std::string_view name) const {
  std::string joined;
  bool is_first = true;
  for (const Header& line : lines_) {
    if (same_name(line.name, name)) {
      joined.append(is_first ? "" : ", ").append(line.value);
      is_first = false;
    }
  }
  return joined;
}

Result<void> validate_header(std::string_view name, std::string_view value) {
  if (name.empty() || !std::all_of(name.begin(), name.end(), is_token_char)) {
    return invalid("header: its name is not one that HTTP allows");
  }
  if (!std::all_of(value.begin(), value.end(), is_value_char)) {
    return invalid("header " + std::string(name) +
                   ": its value may hold visible ASCII, spaces and tabs only");
  }
  return {};
}

}  // namespace gitprovider::http
