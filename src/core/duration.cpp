#include "gitprovider/duration.hpp"

#include "src/core/durations.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"

#include <array>
#include <charconv>
#include <cstdint>

namespace gitprovider {
namespace {

struct Unit {
  std::string_view suffix{};
  std::int64_t milliseconds = 1;
};
// "ms" before "s" and "m": the longer suffix wins.
constexpr std::array<Unit, 3> kUnits{{{"ms", 1}, {"s", 1'000}, {"m", 60'000}}};

bool is_whole_number(std::string_view text) noexcept {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

const Unit* unit_of(std::string_view text) noexcept {
  for (const Unit& unit : kUnits) {
    if (text.ends_with(unit.suffix)) {
      return &unit;
    }
  }
  return nullptr;
}

Result<Duration> in_unit(std::string_view text, const Unit& unit) {
  const std::string_view digits = text.substr(0, text.size() - unit.suffix.size());
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (failure != std::errc{} || number > kMaxDuration.count() / unit.milliseconds) {
    return invalid(quoted(text) + " is longer than 30 days (43200m)");
  }
  return Duration{number * unit.milliseconds};
}

}  // namespace

Result<Duration> parse_duration(std::string_view text) {
  const Unit* const unit = unit_of(text);
  if (unit == nullptr || !is_whole_number(text.substr(0, text.size() - unit->suffix.size()))) {
    return invalid(quoted(text) +
                   " is not a duration: a whole number and ms, s or m, such as 500ms or 30s");
  }
  return in_unit(text, *unit);
}

std::string duration_text(Duration duration) {
  const Unit* best = kUnits.data();
  for (const Unit& unit : kUnits) {
    const bool fits = duration.count() % unit.milliseconds == 0;
    best = fits && duration.count() != 0 && unit.milliseconds > best->milliseconds ? &unit : best;
  }
  return std::to_string(duration.count() / best->milliseconds).append(best->suffix);
}

}  // namespace gitprovider
