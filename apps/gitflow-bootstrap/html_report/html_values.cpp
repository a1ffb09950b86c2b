#include "apps/gitflow-bootstrap/html_report/html_values.hpp"

#include "apps/common/utc_time.hpp"
#include "apps/gitflow-bootstrap/html_report/html_text.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>

namespace gitprovider::cli::html {
namespace {

using bootstrap::StepState;
using std::to_string;

// What a badge looks like: the class of its colour, and its sign.
struct Look {
  std::string_view tone{};
  std::string_view sign{};
};

constexpr Look kMade{.tone = "good", .sign = "✓"};
constexpr Look kThere{.tone = "calm", .sign = "="};
constexpr Look kMissing{.tone = "open", .sign = "+"};
constexpr Look kNotReached{.tone = "open", .sign = "–"};
constexpr Look kFailed{.tone = "bad", .sign = "✗"};
constexpr Look kUnknown{.tone = "doubt", .sign = "?"};
constexpr Look kBlocked{.tone = "bad", .sign = "!"};

Look look_of(StepState state) {
  switch (state) {
    case StepState::done:
      return kThere;
    case StepState::planned:
      return kMissing;
    case StepState::created:
      return kMade;
    case StepState::failed:
      return kFailed;
    case StepState::unknown:
      return kUnknown;
    case StepState::blocked:
      return kBlocked;
  }
  assert(false);
  return {};
}

Look look_of(ItemState state) {
  switch (state) {
    case ItemState::unchanged:
      return kThere;
    case ItemState::created:
      return kMade;
    case ItemState::missing:
      return kMissing;
    case ItemState::failed:
      return kFailed;
    case ItemState::unknown:
      return kUnknown;
    case ItemState::interrupted:
      return kBlocked;
    case ItemState::planned:
      return kNotReached;
  }
  assert(false);
  return {};
}

std::string badge(Look look, std::string_view state, std::string_view words) {
  return R"(<span class="badge )" + std::string(look.tone) + R"(" data-state=")" +
         std::string(state) + R"("><span class="sign" aria-hidden="true">)" +
         std::string(look.sign) + "</span>" + text(words) + "</span>";
}

std::string with_tenths(Duration duration) {
  const auto tenths = duration.count() / 100;
  return to_string(tenths / 10) + "." + to_string(tenths % 10) + " s";
}

}  // namespace

std::string span_of_time(Duration duration) {
  using namespace std::chrono;
  if (duration < seconds(1)) {
    return to_string(std::max<Duration::rep>(duration.count(), 0)) + " ms";
  }
  if (duration < minutes(1)) {
    return with_tenths(duration);
  }
  const auto whole = floor<seconds>(duration);
  const auto hour = floor<hours>(whole);
  const auto minute = floor<minutes>(whole - hour);
  return hour.count() > 0
             ? to_string(hour.count()) + " h " + to_string(minute.count()) + " min"
             : to_string(minute.count()) + " min " + to_string((whole - minute).count()) + " s";
}

std::string moment(WallTime time) {
  const std::string exact = utc_time(time);
  std::string shown = exact.substr(0, exact.find('.'));
  std::ranges::replace(shown, 'T', ' ');
  return "<time datetime=\"" + exact + "\">" + shown + " UTC</time>";
}

std::string counted(std::size_t number, std::string_view one, std::string_view many) {
  return to_string(number) + " " + std::string(number == 1 ? one : many);
}

std::string percent(double part) {
  const long long thousandths = std::llround(std::clamp(part, 0.0, 1.0) * 100'000);
  std::string fraction = to_string(thousandths % 1'000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return to_string(thousandths / 1'000) + "." + fraction;
}

std::string badge(StepState state, std::string_view words) {
  return badge(look_of(state), bootstrap::to_string(state), words);
}

std::string badge(ItemState state) {
  const std::string_view word = cli::to_string(state);
  return badge(look_of(state), word, state == ItemState::planned ? "not reached" : word);
}

}  // namespace gitprovider::cli::html
