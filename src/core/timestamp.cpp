#include "src/core/timestamp.hpp"

#include "src/core/ascii.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>

namespace gitprovider {
namespace {

/// Takes fields of fixed width off the front of a text; once one is wrong, all are.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  int number(std::size_t digits) {
    const std::string_view field = text_.substr(0, digits);
    is_good_ = is_good_ && field.size() == digits &&
               std::all_of(field.begin(), field.end(), ascii::is_digit);
    int value = 0;
    if (is_good_) {
      std::from_chars(field.data(), field.data() + field.size(), value);
      text_.remove_prefix(digits);
    }
    return value;
  }

  /// One of `allowed`; NUL where it is none.
  char one_of(std::string_view allowed) {
    const char c = text_.empty() ? '\0' : text_.front();
    is_good_ = is_good_ && c != '\0' && allowed.find(c) != std::string_view::npos;
    text_.remove_prefix(is_good_ ? 1 : 0);
    return is_good_ ? c : '\0';
  }

  /// `.123456` as milliseconds; none where there is no fraction.
  Duration fraction() {
    if (!text_.starts_with('.')) {
      return Duration::zero();
    }
    text_.remove_prefix(1);
    const auto* const end = std::find_if_not(text_.begin(), text_.end(), ascii::is_digit);
    std::string digits{text_.begin(), end};
    is_good_ = is_good_ && !digits.empty();
    text_.remove_prefix(digits.size());
    digits.resize(3, '0');
    return Duration{is_good_ ? Scanner{digits}.number(3) : 0};
  }

  /// Whether all was good and nothing is left.
  [[nodiscard]] bool is_done() const noexcept { return is_good_ && text_.empty(); }

 private:
  std::string_view text_;
  bool is_good_ = true;
};

std::chrono::minutes read_offset(Scanner& in) {
  const char sign = in.one_of("Zz+-");
  if (sign != '+' && sign != '-') {
    return {};
  }
  const std::chrono::hours hours{in.number(2)};
  in.one_of(":");
  const auto offset = hours + std::chrono::minutes{in.number(2)};
  return sign == '-' ? -offset : offset;
}

}  // namespace

std::string to_rfc3339(WallTime time) {
  const auto instant = std::chrono::floor<std::chrono::milliseconds>(time);
  const auto day = std::chrono::floor<std::chrono::days>(instant);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{instant - day};
  std::array<char, 64> text{};
  const int length = std::snprintf(
      text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ",
      static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
      static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
      static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()),
      static_cast<int>(clock.subseconds().count()));
  return {text.data(), static_cast<std::size_t>(length)};
}

std::optional<WallTime> parse_rfc3339(std::string_view text) {
  Scanner in{text};
  const int year = in.number(4);
  in.one_of("-");
  const int month = in.number(2);
  in.one_of("-");
  const int day = in.number(2);
  in.one_of("Tt ");
  const int hour = in.number(2);
  in.one_of(":");
  const int minute = in.number(2);
  in.one_of(":");
  const int second = in.number(2);
  const Duration fraction = in.fraction();
  const auto offset = read_offset(in);
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  if (!in.is_done() || !date.ok() || hour > 23 || minute > 59 || second > 60) {
    return std::nullopt;
  }
  return WallTime{std::chrono::sys_days{date} + std::chrono::hours{hour} +
                  std::chrono::minutes{minute} + std::chrono::seconds{second} + fraction - offset};
}

}  // namespace gitprovider
