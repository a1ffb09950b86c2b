#pragma once

// The encoding that hosts take file contents in.

#include <string>
#include <string_view>

namespace bench {

[[nodiscard]] inline std::string base64(std::string_view bytes) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    unsigned value = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      value = value << 8U | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      out += i <= group.size() ? letters[value >> (18U - 6U * i) & 63U] : '=';
    }
  }
  return out;
}

}  // namespace bench
