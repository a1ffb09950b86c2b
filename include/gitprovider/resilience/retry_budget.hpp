#pragma once

// Bounds the load that retries add while a host is in trouble, whatever the number of callers: a
// bucket of tokens that failures empty and successes fill. Usable with with_retry:
//
//   RetryOptions options{...};
//   draw_from(budget, options);
//   auto r = with_retry(fetch, options);   // ends with budget_exhausted where it is too empty

#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/with_retry.hpp"

#include <cstdint>
#include <mutex>

namespace gitprovider {

/// How many failures are repeated (docs/resilience.md).
struct RetryBudgetSettings {
  /// What a full bucket holds. Each failed attempt takes one; below half nothing is repeated.
  unsigned tokens = 10;
  /// What a success gives back, in thousandths at the finest.
  double given_back = 0.1;

  friend bool operator==(const RetryBudgetSettings&, const RetryBudgetSettings&) = default;
};

/// `invalid_argument` names the setting that is wrong and what is allowed.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const RetryBudgetSettings& settings);

/// A budget at one moment.
struct RetryBudgetSnapshot {
  double tokens = 0.0;
  /// Whether a failure would be repeated if it took its token now.
  bool grants = false;

  friend bool operator==(const RetryBudgetSnapshot&, const RetryBudgetSnapshot&) = default;
};

/// One budget for one host, full at first. Never waits. Safe for concurrent calls.
class GITPROVIDER_EXPORT RetryBudget {
 public:
  /// `settings` are valid.
  explicit RetryBudget(const RetryBudgetSettings& settings = {});
  RetryBudget(const RetryBudget&) = delete;
  RetryBudget& operator=(const RetryBudget&) = delete;

  /// An attempt failed: takes a token where there is one. True: it may be repeated.
  [[nodiscard]] bool take();
  /// An attempt succeeded.
  void give_back();
  /// Takes no longer than a lock.
  [[nodiscard]] RetryBudgetSnapshot snapshot() const;

 private:
  // In thousandths of a token, so that sums are exact.
  const std::int64_t full_;
  const std::int64_t given_back_;

  mutable std::mutex mutex_;
  std::int64_t left_;
};

/// Lets an execution draw from a budget, which outlives it.
GITPROVIDER_EXPORT void draw_from(RetryBudget& budget, RetryOptions& options);

}  // namespace gitprovider
