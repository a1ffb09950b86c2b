#pragma once

// The commit a merge makes, by each of the methods hosts have.

#include "tests/mock/host/stored_repository.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace gitprovider::mock {

enum class MergeBy : std::uint8_t { merge, squash, rebase };

/// How a merge is to be made.
struct MergeTerms {
  MergeBy method = MergeBy::merge;
  std::string message{};
  Signature committer{};
};

/// The commit that the base of `pull` moves to; empty where the two sides conflict.
[[nodiscard]] std::optional<std::string> make_merge(StoredRepository& repository,
                                                    const StoredPull& pull,
                                                    const MergeTerms& terms);

/// A merge that was made.
struct Completion {
  std::string commit{};
  std::string by{};
  Moment at{};
  unsigned computing_reads = 0;
};

/// Closes `pull` as merged and moves its base to the commit.
void complete_merge(StoredRepository& repository, StoredPull& pull, const Completion& done);

}  // namespace gitprovider::mock
