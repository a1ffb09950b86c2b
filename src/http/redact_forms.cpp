#include "src/http/redact_forms.hpp"

#include "src/core/ascii.hpp"
#include "src/http/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace gitprovider::http {
namespace {

/// A shorter derived form would stand in any text.
constexpr std::size_t kShortestForm = 4;

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kBase64Url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// `%2F` as `%2f`, letters outside escapes untouched.
std::string with_lower_escapes(std::string text) {
  for (auto at = text.find('%'); at != std::string::npos; at = text.find('%', at + 3)) {
    text[at + 1] = ascii::to_lower(text[at + 1]);
    text[at + 2] = ascii::to_lower(text[at + 2]);
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
    const std::uint32_t byte = static_cast<unsigned char>(secret[i / 8]);
    return (byte >> (7 - i % 8)) & 1U;
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

bool is_before(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() > b.size() : a < b;
}

}  // namespace

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
  std::sort(forms.begin(), forms.end(), is_before);
  forms.erase(std::unique(forms.begin(), forms.end()), forms.end());
  return forms;
}

}  // namespace gitprovider::http
