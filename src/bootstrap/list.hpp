#pragma once

// Many repositories at once, each for itself: one that fails does not stop the others.

#include "src/bootstrap/apply.hpp"
#include "src/bootstrap/job.hpp"

#include "gitprovider/git_provider.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace gitprovider::bootstrap {

/// One repository of a list.
struct ItemReport {
  /// False: the run ended before its turn came.
  bool is_begun = false;
  Report report{};
};

/// The terms of a list.
struct ListTerms {
  /// For each repository. Its `may_repeat` is not used: what a limit refuses is waited for here.
  Terms each{};
  /// Repositories at once; the bulkhead of the host bounds the requests.
  std::size_t parallel = 4;
  /// A limit that asks for a longer pause is the end of the repository it met.
  Duration longest_pause{std::chrono::hours(2)};
  /// Called once for each repository that ends, one call at a time; absent: nobody listens.
  std::function<void(std::size_t at, const ItemReport&)> on_end{};
  /// Called before all pause because of a limit, one call at a time; absent: nobody listens.
  std::function<void(Duration pause, const Error&)> on_pause{};
};

enum class Work : std::uint8_t { compare, apply };

/// Runs a job's items, of which each is run once, and gives what became of them in the order of the
/// job. Where a limit or an open circuit breaker refuses something, all wait as long as the host
/// asks for, and it is tried again. Once `each.call.stop` is requested, or the host does not accept
/// the token, no further repository is begun.
[[nodiscard]] std::vector<ItemReport> run_list(GitProvider& host, const Job& job, Work work,
                                               const ListTerms& terms);

}  // namespace gitprovider::bootstrap
