#include "src/json/writer.hpp"

#include "src/core/utf8.hpp"

#include <array>
#include <charconv>

namespace gitprovider::json {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

constexpr bool is_plain(char c) noexcept { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

void append_escape(std::string& out, char c) {
  switch (c) {
    case '"':
    case '\\':
      out += '\\';
      out += c;
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  out += "\\u00";
  out += digits[byte >> 4U];
  out += digits[byte & 0xFU];
}

constexpr bool needs_escape(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || c == '"' || c == '\\';
}

std::size_t plain_run(std::string_view text) noexcept {
  std::size_t length = 0;
  while (length < text.size() && is_plain(text[length])) {
    ++length;
  }
  return length;
}

}  // namespace

Writer& Writer::begin_object() {
  separate();
  text_ += '{';
  needs_comma_ = false;
  return *this;
}

Writer& Writer::end_object() {
  text_ += '}';
  needs_comma_ = true;
  return *this;
}

Writer& Writer::begin_array() {
  separate();
  text_ += '[';
  needs_comma_ = false;
  return *this;
}

Writer& Writer::end_array() {
  text_ += ']';
  needs_comma_ = true;
  return *this;
}

Writer& Writer::key(std::string_view name) {
  separate();
  append_text(name);
  text_ += ':';
  needs_comma_ = false;
  return *this;
}

Writer& Writer::value(std::string_view text) {
  separate();
  append_text(text);
  return *this;
}

Writer& Writer::value(bool flag) {
  separate();
  text_ += flag ? "true" : "false";
  return *this;
}

Writer& Writer::value(std::int64_t number) {
  separate();
  std::array<char, 24> digits{};
  auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text_.append(digits.data(), end);
  return *this;
}

Writer& Writer::null() {
  separate();
  text_ += "null";
  return *this;
}

void Writer::separate() {
  if (needs_comma_) {
    text_ += ',';
  }
  needs_comma_ = true;
}

void Writer::append_text(std::string_view text) {
  text_ += '"';
  while (!text.empty()) {
    if (const std::size_t run = plain_run(text); run != 0) {
      text_ += text.substr(0, run);
      text.remove_prefix(run);
      continue;
    }
    const std::size_t length = utf8_sequence(text);
    if (length == 0) {
      text_ += kReplacement;
    } else if (needs_escape(text.front())) {
      append_escape(text_, text.front());
    } else {
      text_ += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  text_ += '"';
}

}  // namespace gitprovider::json
