#pragma once

// What stands between a pull request and its merge: the checks of its head, and the host's own
// rules. Beside the operations of GitProvider, for those who wait (merge_when_ready.hpp).

#include "gitprovider/call.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gitprovider {

/// Where a check stands. One that was skipped, or whose failure the host is told to ignore, has
/// passed.
enum class CheckState : std::uint8_t { pending, passed, failed };

/// A commit status, a check run or a pipeline's job.
struct Check {
  std::string name{};
  CheckState state = CheckState::pending;

  friend bool operator==(const Check&, const Check&) = default;
};

/// Whether the host would merge now, as far as it tells.
enum class Readiness : std::uint8_t {
  ready,    ///< it would, or only a merge can tell
  pending,  ///< not yet: it is worked out, or checks or people have not finished
  blocked,  ///< no, and waiting does not change that: conflicts, a draft
};

/// A pull request, and what its host says of merging it.
struct MergeReadiness {
  PullRequest pull_request{};
  /// Means something only while the pull request is open.
  Readiness readiness = Readiness::pending;
  /// Why it is not ready, for people; empty where it is.
  std::string reason{};

  friend bool operator==(const MergeReadiness&, const MergeReadiness&) = default;
};

/// Reads both. Safe for concurrent calls. Both are reads: repeated by the host's own policy, with
/// the errors of GitProvider's reads.
class GITPROVIDER_EXPORT ChecksReader {
 public:
  virtual ~ChecksReader() = default;

  /// Reads a pull request. On some hosts this makes the host work out whether it can be merged.
  /// `not_found` for a number that is not there.
  virtual Result<MergeReadiness> get_readiness(const RepoRef& repo, std::int64_t number,
                                               const Call& call = {}) = 0;

  /// Reads all checks of a commit, each by its last result. Two may have one name. `forbidden` for
  /// a token that may not see them.
  virtual Result<std::vector<Check>> list_checks(const RepoRef& repo, const ObjectId& commit,
                                                 const Call& call = {}) = 0;
};

}  // namespace gitprovider
