#pragma once

// Reads the values of options. Strict: what is not exactly a value is an error that says what is.

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider::cli {

/// A range of whole numbers, both ends allowed.
struct NumberRange {
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
};

/// Reads decimal digits only: no sign, space or other base.
[[nodiscard]] Result<std::int64_t> parse_number(std::string_view text, NumberRange range);

/// Reads a whole number and `ms`, `s` or `m`, up to 24 hours: `1500ms`, `30s`, `2m`.
[[nodiscard]] Result<Duration> parse_duration(std::string_view text);

/// The same, and more than nothing.
[[nodiscard]] Result<Duration> parse_positive_duration(std::string_view text);

/// `invalid_argument` with that message.
[[nodiscard]] Error bad_value(std::string message);

/// The text in quotes and cut to a length that fits into a sentence.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace gitprovider::cli
