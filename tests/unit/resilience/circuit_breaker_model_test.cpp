// Every sequence of seven steps of a small breaker, beside a model that keeps the whole history and
// reckons the state from the rules anew after each step.

#include "gitprovider/resilience/circuit_breaker.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

enum class Step : std::uint8_t { success, failure, ignored, overlap, pass_time };
constexpr std::array kSteps{Step::success, Step::failure, Step::ignored, Step::overlap,
                            Step::pass_time};
constexpr std::size_t kLength = 7;

const CircuitBreakerSettings kSmall{
    .failure_share = 0.5, .window = 4, .least_calls = 2, .open_for = 2s, .longest_open = 5s};

/// The rules, written down once more: nothing is kept but what happened.
class Model {
 public:
  [[nodiscard]] bool lets_through() const { return !opened_at_ || now_ >= *opened_at_ + open_for_; }
  [[nodiscard]] bool is_trying() const { return opened_at_.has_value(); }

  void end(CallResult result) {
    if (result == CallResult::ignored) {
      return;
    }
    if (is_trying()) {
      open_for_ = result == CallResult::success ? 2s : std::min<Duration>(open_for_ * 2, 5s);
      opened_at_ = result == CallResult::success ? std::nullopt : std::optional{now_};
      history_.clear();
      return;
    }
    history_.push_back(result);
    const auto seen = std::min<std::size_t>(history_.size(), 4);
    const auto failed = std::count(history_.end() - static_cast<std::ptrdiff_t>(seen),
                                   history_.end(), CallResult::failure);
    if (seen >= 2 && static_cast<std::size_t>(failed) * 2 >= seen) {
      opened_at_ = now_;
    }
  }

  void pass_time() { now_ += 2s; }

 private:
  Duration now_{0};
  Duration open_for_{2s};
  std::optional<Duration> opened_at_{};
  std::vector<CallResult> history_{};
};

/// Plays one step on both. Empty where they agree.
std::string differs(Step step, Model& model, CircuitBreaker& breaker, FakeClock& clock) {
  if (step == Step::pass_time) {
    model.pass_time();
    clock.advance(2s);
    return {};
  }
  auto permit = breaker.acquire();
  if (permit.has_value() != model.lets_through()) {
    return "one lets a call through and the other does not";
  }
  if (!permit) {
    return breaker.refuses_for() > 0ms ? "" : "it refuses and does not say for how long";
  }
  if (step == Step::overlap) {  // two at once: the second passes unless the first tries the host
    auto second = breaker.acquire();
    return second.has_value() == model.is_trying() ? "a second call beside the first" : "";
  }
  const CallResult result = step == Step::success   ? CallResult::success
                            : step == Step::failure ? CallResult::failure
                                                    : CallResult::ignored;
  permit->settle(result);
  model.end(result);
  return {};
}

}  // namespace

TEST_CASE("no sequence of calls takes a breaker where its rules do not lead",
          "[unit][resilience][model][S3]") {
  std::size_t count = 1;
  for (std::size_t i = 0; i < kLength; ++i) {
    count *= kSteps.size();
  }
  for (std::size_t number = 0; number < count; ++number) {
    const auto clock = std::make_shared<FakeClock>();
    CircuitBreaker breaker{kSmall, clock};
    Model model;
    std::size_t rest = number;
    for (std::size_t i = 0; i < kLength; ++i, rest /= kSteps.size()) {
      const auto found = differs(kSteps.at(rest % kSteps.size()), model, breaker, *clock);
      if (!found.empty()) {
        FAIL("sequence " << number << ", step " << i << ": " << found);
      }
    }
  }
}
