#include "apps/common/option_values.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr std::int64_t kLongestMs = 24LL * 60 * 60 * 1000;

struct Unit {
  std::string_view suffix;
  std::int64_t milliseconds;
};
// "ms" before "s" and "m": the longer suffix wins.
constexpr std::array<Unit, 3> kUnits{{{"ms", 1}, {"s", 1'000}, {"m", 60'000}}};

bool read_digits(std::string_view text, std::int64_t& number) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) {
    return false;
  }
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc{} && end == text.data() + text.size();
}

}  // namespace

Error bad_value(std::string message) {
  return {.code = ErrorCode::invalid_argument, .message = std::move(message)};
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out = "\"";
  out.append(text.substr(0, kLongest)).append(text.size() > kLongest ? "…\"" : "\"");
  return out;
}

Result<std::int64_t> parse_number(std::string_view text, NumberRange range) {
  std::int64_t number = 0;
  if (read_digits(text, number) && number >= range.lowest && number <= range.highest) {
    return number;
  }
  return bad_value(in_quotes(text) + " is not a whole number from " + std::to_string(range.lowest) +
                   " to " + std::to_string(range.highest));
}

Result<Duration> parse_duration(std::string_view text) {
  for (const Unit& unit : kUnits) {
    if (!text.ends_with(unit.suffix)) {
      continue;
    }
    std::int64_t number = 0;
    if (!read_digits(text.substr(0, text.size() - unit.suffix.size()), number)) {
      break;
    }
    if (number > kLongestMs / unit.milliseconds) {
      return bad_value(in_quotes(text) + " is longer than a day (1440m)");
    }
    return Duration{number * unit.milliseconds};
  }
  return bad_value(in_quotes(text) +
                   " is not a duration: a whole number and ms, s or m, such as 500ms or 30s");
}

Result<Duration> parse_positive_duration(std::string_view text) {
  auto duration = parse_duration(text);
  if (duration && *duration == Duration::zero()) {
    return bad_value(in_quotes(text) + " leaves no time: use at least 1ms");
  }
  return duration;
}

}  // namespace gitprovider::cli
