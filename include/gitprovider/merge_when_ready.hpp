#pragma once

// Waits until a pull request may be merged, and merges exactly the head that was checked:
//
//   auto merged = merge_when_ready(*host, repo, {.number = 7, .wait = 45min}, {.stop = token});

#include "gitprovider/call.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/backoff.hpp"

#include <functional>
#include <memory>
#include <string>

namespace gitprovider {

/// Told before each pause.
struct MergeProgress {
  /// For people, one line of the host's and our words: `2 of 5 checks pending: build, test`.
  std::string waiting_for{};
  Duration waited{0};
  /// Until the next look.
  Duration pause{0};
};

/// How it waits.
struct MergePatience {
  /// Between two looks.
  Backoff pauses{.base = Duration{2'000}, .cap = Duration{30'000}, .low = 0.8, .high = 1.0};
  /// Hosts learn of a commit's checks some time after the commit. None at all counts as passed only
  /// where there are still none so long after the first look, or at the end of a shorter wait.
  Duration first_check{10'000};
  /// Limit of each look, and of the merge itself, where less than the whole is left.
  Duration operation{30'000};
  /// Absent: nobody is told. Called from the thread of the call.
  std::function<void(const MergeProgress&)> on_wait{};
  /// Absent: the machine's.
  std::shared_ptr<Clock> clock{};
  Random random{};
};

/// Looks at a pull request and the checks of its head until all have passed and the host would
/// merge, at most for `request.wait`, and merges once. The head is that of the first look, or
/// `request.expected_head`. Where the host has no checks (`GitProvider::checks`) this is
/// merge_pull_request.
///
/// A look that fails for a reason that may pass (the host is down, asks to come back, answers
/// nonsense) is made again; a merge too, where nothing of it was sent. What has to be true before
/// any merge is the host's to know: a check that appears after all others have passed is waited for
/// only where the rules of the base require it.
///
/// A key (`Call::idempotency_key`) is `unsupported`: this looks before it changes.
/// `call.deadline` bounds the whole; absent: the wait and `MergePatience::operation`.
/// Errors beside those of merge_pull_request: `conflict` for a failed check, a head that moved, a
/// refusal that waiting cannot change, and for what was still missing when the wait was over. Where
/// the last look failed, its own error is returned then; `rate_limited` at once where the host
/// names a time after the end of the wait.
/// Blocks; safe for concurrent calls, each with a `patience` of its own.
[[nodiscard]] GITPROVIDER_EXPORT Result<Applied<PullRequest>> merge_when_ready(
    GitProvider& host, const RepoRef& repo, const MergePullRequest& request, const Call& call = {},
    const MergePatience& patience = {});

}  // namespace gitprovider
