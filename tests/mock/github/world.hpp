#pragma once

// GitHub's own rules, and how a request names a repository.

#include "tests/mock/host/message.hpp"
#include "tests/mock/host/repositories.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::mock::github {

/// The rules that a test can turn.
struct Rules {
  static constexpr const char* kPrefix = "";

  std::string token{"t0ken-of-the-mock"};
  std::string user{"me"};
  std::vector<std::string> organisations{"acme"};
  /// Reads that do not yet see a new repository or branch.
  unsigned late_reads = 0;
  /// Reads of a pull request that answer `mergeable: null` after each change.
  unsigned computing_reads = 1;
  /// Inline bytes and entries of one tree request beyond which the host gives up with a 502.
  std::size_t max_tree_bytes = 2'500'000;
  std::size_t max_tree_entries = 1'000;
  /// Private repositories cannot be protected, as on the free plan.
  bool free_plan = false;
  /// Changes beyond which it refuses, without having told before (secondary_limit.hpp).
  long changes_per_minute = 1'000'000;
  long changes_per_hour = 1'000'000;
};

using World = WorldOf<Rules>;

/// The account in its own spelling.
[[nodiscard]] std::optional<std::string> find_organisation(const World& world,
                                                           std::string_view login);
/// The repository a request names; 404, or a redirect where it was renamed.
[[nodiscard]] StoredRepository& repository_of(World& world, const Received& request);
/// The same; 409 where it has no commit, as every part of the Git database answers then.
[[nodiscard]] StoredRepository& repository_with_commits(World& world, const Received& request);

[[nodiscard]] Signature committer_now(const World& world);

}  // namespace gitprovider::mock::github
