#include "src/core/trace_parent.hpp"

#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/hex.hpp"
#include "src/core/printable.hpp"

#include <algorithm>
#include <cstddef>

namespace gitprovider {
namespace {

// version-trace id-parent id-flags: 00-<32>-<16>-<2>
constexpr std::size_t kTraceId = 3;
constexpr std::size_t kParentId = 36;
constexpr std::size_t kFlags = 53;
constexpr std::size_t kSize = 55;
constexpr std::uint8_t kSampled = 0x01;

bool is_hex(std::string_view text) noexcept {
  return std::ranges::all_of(text,
                             [](char c) { return ascii::is_digit(c) || (c >= 'a' && c <= 'f'); });
}

bool is_zero(std::string_view digits) noexcept {
  return digits.find_first_not_of('0') == std::string_view::npos;
}

std::uint8_t value_of(std::string_view two_digits) noexcept {
  const auto digit = [](char c) { return ascii::is_digit(c) ? c - '0' : c - 'a' + 10; };
  return static_cast<std::uint8_t>(digit(two_digits[0]) * 16 + digit(two_digits[1]));
}

/// What is wrong with it, or nothing.
std::string_view fault_of(std::string_view text) noexcept {
  const bool has_form = text.size() >= kSize && text[kTraceId - 1] == '-' &&
                        text[kParentId - 1] == '-' && text[kFlags - 1] == '-';
  if (!has_form || !is_hex(text.substr(0, 2)) || !is_hex(text.substr(kTraceId, 32)) ||
      !is_hex(text.substr(kParentId, 16)) || !is_hex(text.substr(kFlags, 2))) {
    return "must be 00-TRACE-PARENT-FLAGS with 32, 16 and 2 lower-case hexadecimal digits";
  }
  const std::string_view version = text.substr(0, 2);
  if (version == "ff") {
    return "version ff is not allowed";
  }
  if (text.size() > kSize && (version == "00" || text[kSize] != '-')) {
    return "must end behind the flags";
  }
  if (is_zero(text.substr(kTraceId, 32)) || is_zero(text.substr(kParentId, 16))) {
    return "trace and parent must not be all zero";
  }
  return {};
}

}  // namespace

Result<TraceParent> parse_trace_parent(std::string_view text) {
  if (const auto fault = fault_of(text); !fault.empty()) {
    return invalid("traceparent " + quoted(text) + ": " + std::string{fault});
  }
  const std::uint8_t flags = value_of(text.substr(kFlags, 2));
  const bool is_known_version = text.starts_with("00");
  return TraceParent{.trace_id = text.substr(kTraceId, 32),
                     .parent_id = text.substr(kParentId, 16),
                     .flags = is_known_version ? flags : std::uint8_t(flags & kSampled)};
}

std::string to_text(const TraceParent& parent) {
  std::string text = "00-";
  text.reserve(kSize);
  text.append(parent.trace_id).append("-").append(parent.parent_id).append("-");
  append_hex(text, parent.flags);
  return text;
}

}  // namespace gitprovider
