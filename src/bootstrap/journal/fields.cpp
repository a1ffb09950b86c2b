#include "src/bootstrap/journal/fields.hpp"

#include "src/bootstrap/journal/hex_number.hpp"

#include <charconv>

namespace gitprovider::bootstrap {
namespace {

// Printable ASCII less the space and the escape itself.
bool stays(char c) { return c > ' ' && c < '\x7f' && c != '%'; }

std::string encode(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (stays(c)) {
      text += c;
    } else {
      text.append("%").append(hex_digits(static_cast<std::uint8_t>(c)));
    }
  }
  return text;
}

std::optional<std::string> decode(std::string_view text) {
  std::string value;
  while (!text.empty()) {
    if (stays(text.front())) {
      value += text.front();
      text.remove_prefix(1);
      continue;
    }
    const auto byte = text.size() >= 3 && text.front() == '%'
                          ? read_hex_digits<std::uint8_t>(text.substr(1, 2))
                          : std::nullopt;
    if (!byte) {
      return std::nullopt;
    }
    value += static_cast<char>(*byte);
    text.remove_prefix(3);
  }
  return value;
}

}  // namespace

FieldWriter& FieldWriter::add(std::string_view name, std::string_view value) {
  text_.append(" ").append(name).append("=").append(encode(value));
  return *this;
}

FieldWriter& FieldWriter::add(std::string_view name, std::int64_t value) {
  return add(name, std::to_string(value));
}

std::string_view FieldReader::take_piece() {
  const auto end = rest_.find(' ');
  const std::string_view piece = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  return piece;
}

std::string FieldReader::take(std::string_view name) {
  std::string_view piece = take_piece();
  if (!piece.starts_with(name) || piece.size() == name.size() || piece[name.size()] != '=') {
    fail();
    return {};
  }
  piece.remove_prefix(name.size() + 1);
  auto value = decode(piece);
  has_failed_ |= !value;
  return value.value_or(std::string{});
}

std::int64_t FieldReader::take_number(std::string_view name) {
  const std::string digits = take(name);
  std::int64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stopped, failure] = std::from_chars(digits.data(), end, number);
  has_failed_ |= failure != std::errc() || stopped != end;
  return number;
}

}  // namespace gitprovider::bootstrap
