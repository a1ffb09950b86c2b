#include "apps/common/option_values.hpp"

#include "gitprovider/duration.hpp"

#include <charconv>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr Duration kLongest = std::chrono::hours{24};

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
  constexpr std::size_t kMostShown = 60;
  std::string out = "\"";
  out.append(text.substr(0, kMostShown)).append(text.size() > kMostShown ? "…\"" : "\"");
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
  auto duration = gitprovider::parse_duration(text);
  if (duration && *duration > kLongest) {
    return bad_value(in_quotes(text) + " is longer than a day (1440m)");
  }
  return duration;
}

Result<Duration> parse_positive_duration(std::string_view text) {
  auto duration = parse_duration(text);
  if (duration && *duration == Duration::zero()) {
    return bad_value(in_quotes(text) + " leaves no time: use at least 1ms");
  }
  return duration;
}

}  // namespace gitprovider::cli
