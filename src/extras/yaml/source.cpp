#include "src/extras/yaml/source.hpp"

namespace gitprovider::yaml {
namespace {

void append_shown(std::string& out, char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20 && byte < 0x7F) {
    out += c;
  } else {
    out.append("\\x") += kDigits[byte >> 4U];
    out += kDigits[byte & 0xFU];
  }
}

}  // namespace

Error error_in(std::string_view file, const Fault& fault) {
  std::string message(file);
  if (fault.place.line > 0) {
    message += ":" + std::to_string(fault.place.line) + ":" + std::to_string(fault.place.column);
  }
  if (!fault.path.empty()) {
    message += ": " + fault.path;
  }
  return {.code = ErrorCode::invalid_argument, .message = message + ": " + fault.what};
}

std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest)) {
    append_shown(out, c);
  }
  return out.append(text.size() > kLongest ? "...'" : "'");
}

}  // namespace gitprovider::yaml
