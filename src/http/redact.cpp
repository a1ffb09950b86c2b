#include "src/http/redact.hpp"

#include "src/core/utf8.hpp"
#include "src/http/target.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string.h>  // NOLINT(modernize-deprecated-headers): explicit_bzero is no standard function

namespace gitprovider::http {
namespace {

constexpr std::string_view kRemoved = "***";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::string_view kCut = "...";
/// A shorter derived form would stand in any text.
constexpr std::size_t kShortestForm = 4;

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kBase64Url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// `%2F` as `%2f`, letters outside escapes untouched.
std::string with_lower_escapes(std::string text) {
  for (auto at = text.find('%'); at != std::string::npos; at = text.find('%', at + 3)) {
    text.replace(at, 3, lower(text.substr(at, 3)));
  }
  return text;
}

std::string hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    text += digits[static_cast<unsigned char>(c) >> 4U];
    text += digits[static_cast<unsigned char>(c) & 15U];
  }
  return text;
}

std::string upper_hex(std::string_view bytes) {
  std::string text = hex(bytes);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text;
}

/// The base64 digits that depend on the secret alone when it is encoded behind `before` other bytes
/// (`user:token`), whatever follows it.
std::string base64_core(std::string_view secret, std::size_t before, std::string_view alphabet) {
  const std::size_t bits = secret.size() * 8;
  const auto bit = [&](std::size_t i) {
    return (static_cast<unsigned char>(secret[i / 8]) >> (7 - i % 8)) & 1U;
  };
  std::string text;
  for (std::size_t at = (before % 3) * 4 % 6; at + 6 <= bits; at += 6) {
    std::uint32_t digit = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      digit = digit * 2 + bit(at + i);
    }
    text += alphabet[digit];
  }
  return text;
}

/// As JSON writers spell it: `escaped` characters behind a backslash, `coded` ones as \u00XX.
std::string json_escaped(std::string_view text, std::string_view escaped, std::string_view coded) {
  std::string result;
  for (const char c : text) {
    if (coded.find(c) != std::string_view::npos) {
      result += "\\u00" + hex({&c, 1});
      continue;
    }
    if (escaped.find(c) != std::string_view::npos) {
      result += '\\';
    }
    result += c;
  }
  return result;
}

std::vector<std::string> forms_of(std::string_view secret) {
  std::vector<std::string> forms{encode_segment(secret),
                                 with_lower_escapes(encode_segment(secret)),
                                 json_escaped(secret, "\"\\", ""),
                                 json_escaped(secret, "\"\\/", ""),
                                 json_escaped(secret, "\"\\", "<>&'"),
                                 hex(secret),
                                 upper_hex(secret)};
  for (const std::size_t before : {0U, 1U, 2U}) {
    forms.push_back(base64_core(secret, before, kBase64));
    forms.push_back(base64_core(secret, before, kBase64Url));
  }
  std::erase_if(forms, [](const std::string& form) { return form.size() < kShortestForm; });
  forms.emplace_back(secret);
  return forms;
}

struct Range {
  char32_t first = 0;
  char32_t last = 0;
};

/// Controls, marks that reorder or hide text, and line separators.
constexpr std::array<Range, 11> kUnfit{{{0x00, 0x1F},
                                        {0x7F, 0x9F},
                                        {0xAD, 0xAD},
                                        {0x61C, 0x61C},
                                        {0x180E, 0x180E},
                                        {0x200B, 0x200F},
                                        {0x2028, 0x202E},
                                        {0x2060, 0x206F},
                                        {0xFEFF, 0xFEFF},
                                        {0xFFF9, 0xFFFB},
                                        {0xE0000, 0xE007F}}};

/// The character of a well-formed sequence.
char32_t decode(std::string_view sequence) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(sequence[i]); };
  if (sequence.size() == 1) {
    return byte(0);
  }
  char32_t point = byte(0) & (0x7FU >> sequence.size());
  for (std::size_t i = 1; i < sequence.size(); ++i) {
    point = (point << 6U) | (byte(i) & 0x3FU);
  }
  return point;
}

bool is_fit(char32_t point) {
  return std::none_of(kUnfit.begin(), kUnfit.end(), [point](const Range& range) {
    return point >= range.first && point <= range.last;
  });
}

/// What is read from the text next, and what is written for it.
struct Piece {
  std::size_t length = 1;
  std::string_view shown{};
};

Piece next_character(std::string_view text) {
  const std::size_t length = utf8_sequence(text);
  if (length == 0) {
    return {.length = 1, .shown = kReplacement};
  }
  const auto sequence = text.substr(0, length);
  if (sequence == "\n" || sequence == "\t" || sequence == "\r") {
    return {.length = 1, .shown = " "};
  }
  return {.length = length, .shown = is_fit(decode(sequence)) ? sequence : kReplacement};
}

/// `forms` are sorted with the longest first.
Piece next_piece(std::string_view text, const std::vector<std::string>& forms) {
  const auto form = std::find_if(forms.begin(), forms.end(),
                                 [&](const std::string& f) { return text.starts_with(f); });
  return form == forms.end() ? next_character(text)
                             : Piece{.length = form->size(), .shown = kRemoved};
}

}  // namespace

Redactor::Redactor(std::string_view secret) {
  if (secret.empty()) {
    return;
  }
  forms_ = forms_of(secret);
  std::sort(forms_.begin(), forms_.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  forms_.erase(std::unique(forms_.begin(), forms_.end()), forms_.end());
}

Redactor::~Redactor() {
  for (std::string& form : forms_) {
    explicit_bzero(form.data(), form.size());
  }
}

std::string Redactor::clean(std::string_view text, std::size_t max_bytes) const {
  const std::size_t cut_at = max_bytes - std::min(max_bytes, kCut.size());
  std::string result;
  std::size_t before_cut = 0;
  while (!text.empty()) {
    const Piece piece = next_piece(text, forms_);
    if (result.size() + piece.shown.size() > max_bytes) {
      result.resize(before_cut);
      return result += kCut.substr(0, max_bytes - before_cut);
    }
    result += piece.shown;
    before_cut = result.size() <= cut_at ? result.size() : before_cut;
    text.remove_prefix(piece.length);
  }
  return result;
}

}  // namespace gitprovider::http
