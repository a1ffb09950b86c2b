#include "gitprovider/resilience/retry_budget.hpp"

#include "src/core/errors.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>

namespace gitprovider {
namespace {

constexpr unsigned kLeastTokens = 2;  // with one, nothing would ever be repeated
constexpr unsigned kMostTokens = 10'000;
constexpr std::int64_t kToken = 1'000;

bool grants(std::int64_t left, std::int64_t full) noexcept { return left * 2 >= full; }

}  // namespace

Result<void> validate(const RetryBudgetSettings& settings) {
  if (settings.tokens < kLeastTokens || settings.tokens > kMostTokens) {
    return invalid("tokens: must be " + std::to_string(kLeastTokens) + " to " +
                   std::to_string(kMostTokens) + ", is " + std::to_string(settings.tokens));
  }
  if (!(settings.given_back >= 0.0 && settings.given_back <= 1.0)) {  // false for NaN
    return invalid("given_back: must be 0 to 1, is " + std::to_string(settings.given_back));
  }
  return {};
}

RetryBudget::RetryBudget(const RetryBudgetSettings& settings)
    : full_(settings.tokens * kToken),
      given_back_(std::llround(settings.given_back * static_cast<double>(kToken))),
      left_(full_) {
  assert(validate(settings));
}

bool RetryBudget::take() {
  const std::lock_guard lock(mutex_);
  left_ = std::max<std::int64_t>(left_ - kToken, 0);
  return grants(left_, full_);
}

void RetryBudget::give_back() {
  const std::lock_guard lock(mutex_);
  left_ = std::min(left_ + given_back_, full_);
}

RetryBudgetSnapshot RetryBudget::snapshot() const {
  const std::lock_guard lock(mutex_);
  return {.tokens = static_cast<double>(left_) / static_cast<double>(kToken),
          .grants = grants(left_ - kToken, full_)};
}

void draw_from(RetryBudget& budget, RetryOptions& options) {
  options.take_from_budget = [&budget] { return budget.take(); };
  options.give_to_budget = [&budget] { budget.give_back(); };
}

}  // namespace gitprovider
