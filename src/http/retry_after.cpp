#include "src/http/retry_after.hpp"

#include "src/core/ascii.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <system_error>

namespace gitprovider::http {
namespace {

using std::chrono::seconds;
using SysSeconds = std::chrono::sys_seconds;

constexpr std::array<std::string_view, 12> kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
/// A calendar in nanoseconds ends in 2262. Dates beyond these bounds mean "long ago" or "far away".
constexpr SysSeconds kEarliest = std::chrono::sys_days{std::chrono::year{1970} / 1 / 1};
constexpr SysSeconds kLatest = std::chrono::sys_days{std::chrono::year{2200} / 1 / 1};
/// As seconds this is the year 5138; as milliseconds 1973.
constexpr std::int64_t kFirstMilliseconds = 100'000'000'000;

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), ascii::is_digit);
}

/// Digits as a number; the largest one where they are too many.
std::int64_t to_number(std::string_view digits) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc{} ? number : INT64_MAX;
}

Duration seconds_up_to(Duration ceiling, std::int64_t number) {
  return number > ceiling / seconds{1} ? ceiling : Duration{seconds{number}};
}

/// Reads a date piece by piece; after the first piece that does not fit, `ok` stays false.
class DateScanner {
 public:
  explicit DateScanner(std::string_view text) : rest_(text) {}

  void literal(std::string_view expected) {
    ok_ = ok_ && rest_.starts_with(expected);
    rest_.remove_prefix(ok_ ? expected.size() : 0);
  }

  int number(std::size_t digits) {
    const auto text = rest_.substr(0, digits);
    ok_ = ok_ && text.size() == digits && is_digits(text);
    rest_.remove_prefix(ok_ ? digits : 0);
    return ok_ ? static_cast<int>(to_number(text)) : 0;
  }

  /// Two characters, the first of which may be a space.
  int padded_number() {
    if (rest_.starts_with(' ')) {
      rest_.remove_prefix(1);
      return number(1);
    }
    return number(2);
  }

  int month() {
    const auto* const found = std::find(kMonths.begin(), kMonths.end(), rest_.substr(0, 3));
    ok_ = ok_ && found != kMonths.end();
    rest_.remove_prefix(ok_ ? 3 : 0);
    return static_cast<int>(found - kMonths.begin()) + 1;
  }

  seconds time_of_day() {
    const int hour = number(2);
    literal(":");
    const int minute = number(2);
    literal(":");
    const int second = number(2);
    ok_ = ok_ && hour < 24 && minute < 60 && second <= 60;  // 60: a leap second
    return std::chrono::hours{hour} + std::chrono::minutes{minute} + seconds{second};
  }

  [[nodiscard]] bool done() const noexcept { return ok_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

struct DateParts {
  int year = 0;
  int month = 0;
  int day = 0;
  seconds time{0};
};

std::optional<WallTime> to_time(const DateParts& parts) {
  const auto date = std::chrono::year{parts.year} /
                    std::chrono::month{static_cast<unsigned>(parts.month)} /
                    std::chrono::day{static_cast<unsigned>(parts.day)};
  if (!date.ok()) {
    return std::nullopt;
  }
  return WallTime{
      std::clamp(SysSeconds{std::chrono::sys_days{date}} + parts.time, kEarliest, kLatest)};
}

/// `06 Nov 1994 08:49:37 GMT`
std::optional<WallTime> parse_fixdate(std::string_view text) {
  DateScanner scan{text};
  DateParts parts;
  parts.day = scan.number(2);
  scan.literal(" ");
  parts.month = scan.month();
  scan.literal(" ");
  parts.year = scan.number(4);
  scan.literal(" ");
  parts.time = scan.time_of_day();
  scan.literal(" GMT");
  return scan.done() ? to_time(parts) : std::nullopt;
}

/// `06-Nov-94 08:49:37 GMT`
std::optional<WallTime> parse_rfc850(std::string_view text) {
  DateScanner scan{text};
  DateParts parts;
  parts.day = scan.number(2);
  scan.literal("-");
  parts.month = scan.month();
  scan.literal("-");
  const int short_year = scan.number(2);
  parts.year = short_year + (short_year < 70 ? 2000 : 1900);
  scan.literal(" ");
  parts.time = scan.time_of_day();
  scan.literal(" GMT");
  return scan.done() ? to_time(parts) : std::nullopt;
}

/// `Nov  6 08:49:37 1994`
std::optional<WallTime> parse_asctime(std::string_view text) {
  DateScanner scan{text};
  DateParts parts;
  parts.month = scan.month();
  scan.literal(" ");
  parts.day = scan.padded_number();
  scan.literal(" ");
  parts.time = scan.time_of_day();
  scan.literal(" ");
  parts.year = scan.number(4);
  return scan.done() ? to_time(parts) : std::nullopt;
}

}  // namespace

std::optional<WallTime> parse_http_date(std::string_view text) {
  text = ascii::trim(text);
  const auto comma = text.find(", ");
  if (comma == std::string_view::npos) {
    return text.size() > 4 ? parse_asctime(text.substr(4)) : std::nullopt;
  }
  const auto date = text.substr(comma + 2);
  return comma == 3 ? parse_fixdate(date) : parse_rfc850(date);
}

std::optional<Duration> parse_retry_after(std::string_view text, WallTime host_now,
                                          Duration ceiling) {
  text = ascii::trim(text);
  if (is_digits(text)) {
    return seconds_up_to(ceiling, to_number(text));
  }
  const auto date = parse_http_date(text);
  if (!date) {
    return std::nullopt;
  }
  return std::clamp(std::chrono::ceil<Duration>(*date - host_now), Duration{0}, ceiling);
}

std::optional<Duration> parse_reset(std::string_view epoch_seconds, WallTime host_now,
                                    Duration ceiling) {
  const auto text = ascii::trim(epoch_seconds);
  if (!is_digits(text)) {
    return std::nullopt;
  }
  const std::int64_t number = to_number(text);
  const Duration named{number >= kFirstMilliseconds ? number : number * 1000};
  const auto reset = std::min<Duration>(named, kLatest.time_since_epoch());
  const auto now = std::chrono::floor<Duration>(host_now.time_since_epoch());
  return std::min(std::max(reset - now, Duration{0}) + Duration{seconds{1}}, ceiling);
}

}  // namespace gitprovider::http
