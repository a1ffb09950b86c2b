#include "src/http/target.hpp"

#include "src/core/ascii.hpp"

#include <cassert>
#include <cstddef>
#include <utility>

namespace gitprovider::http {
namespace {

bool is_unreserved(char c) noexcept {
  return ascii::is_letter(c) || ascii::is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

/// What may stand in a query as it is, `%` of an escape included (RFC 3986, 3.4).
bool is_query_character(char c) noexcept {
  return is_unreserved(c) || std::string_view{"%!$&'()*+,;=:@/?"}.find(c) != std::string_view::npos;
}

void append_escape(std::string& text, char c) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  text += '%';
  text += digits[byte >> 4U];
  text += digits[byte & 15U];
}

template <class Predicate>
void append_encoded(std::string& text, std::string_view raw, Predicate may_stand) {
  for (const char c : raw) {
    if (may_stand(c)) {
      text += c;
    } else {
      append_escape(text, c);
    }
  }
}

bool is_path_character(char c) noexcept { return is_unreserved(c) || c == '/'; }

}  // namespace

Target::Target(std::string_view route, std::initializer_list<std::string_view> values)
    : route_(route) {
  const auto* value = values.begin();
  while (!route.empty()) {
    const auto open = route.find('{');
    text_ += route.substr(0, open);
    if (open == std::string_view::npos) {
      break;
    }
    const auto close = route.find('}', open);
    assert(close != std::string_view::npos && value != values.end());
    const auto name = route.substr(open + 1, close - open - 1);
    append_encoded(text_, *value, name.ends_with("...") ? is_path_character : is_unreserved);
    ++value;
    route.remove_prefix(close + 1);
  }
  assert(value == values.end());
}

Target&& Target::query(std::string_view name, std::string_view value) && {
  text_ += text_.find('?') == std::string::npos ? '?' : '&';
  append_encoded(text_, name, is_unreserved);
  text_ += '=';
  append_encoded(text_, value, is_unreserved);
  return std::move(*this);
}

Target Target::from_host(std::string_view route, std::string path_and_query) {
  Target target;
  target.route_ = route;
  target.text_ = std::move(path_and_query);
  return target;
}

Target Target::with_raw_query(std::string_view raw_query) const {
  Target target;
  target.route_ = route_;
  target.text_ = text_.substr(0, text_.find('?'));
  if (!raw_query.empty()) {
    target.text_ += '?';
    append_encoded(target.text_, raw_query, is_query_character);
  }
  return target;
}

std::string encode_segment(std::string_view text) {
  std::string encoded;
  encoded.reserve(text.size());
  append_encoded(encoded, text, is_unreserved);
  return encoded;
}

}  // namespace gitprovider::http
