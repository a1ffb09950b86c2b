#include "src/providers/rest/limit_headers.hpp"

#include "src/core/ascii.hpp"
#include "src/http/retry_after.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

namespace gitprovider::rest {
namespace {

constexpr std::size_t kLongestName = 40;

std::optional<std::string_view> value_of(const http::Headers& headers, std::string_view name) {
  return name.empty() ? std::nullopt : headers.find(name);
}

std::optional<std::uint64_t> to_number(std::optional<std::string_view> text) {
  if (!text) {
    return std::nullopt;
  }
  std::uint64_t number = 0;
  const char* const end = text->data() + text->size();
  const auto [rest, failure] = std::from_chars(text->data(), end, number);
  return failure == std::errc{} && rest == end ? std::optional{number} : std::nullopt;
}

bool is_in_name(char letter) {
  return ascii::is_letter(letter) || ascii::is_digit(letter) || letter == '_' || letter == '-';
}

/// It will stand in messages and events, so it is a word or nothing.
std::string to_name(std::optional<std::string_view> text) {
  const bool is_word =
      text && text->size() <= kLongestName && std::ranges::all_of(*text, is_in_name);
  return is_word ? std::string{*text} : std::string{};
}

}  // namespace

LimitAnswer read_limits(const http::Headers& headers, const HostLimitRules& rules,
                        WallTime host_now) {
  const auto reset = value_of(headers, rules.reset);
  return {.resource = to_name(value_of(headers, rules.resource)),
          .limit = to_number(value_of(headers, rules.limit)),
          .remaining = to_number(value_of(headers, rules.remaining)),
          .resets_in = reset ? http::parse_reset(*reset, host_now, kLongestHold) : std::nullopt};
}

void add_ending(LimitAnswer& answer, const Error* error, const HostLimitRules& rules) {
  if (error == nullptr) {
    answer.is_fine = true;
    return;
  }
  answer.may_count = error->delivery != Delivery::never_sent;
  if (error->code != ErrorCode::rate_limited) {
    answer.is_fine = error->delivery == Delivery::answered && error->http_status < 500;
    return;
  }
  if (!error->retry_after_is_minimum || rules.pauses_without_time) {
    answer.come_back = error->retry_after;
    answer.is_least = error->retry_after_is_minimum;
  }
}

}  // namespace gitprovider::rest
