#pragma once

// One interface for every Git host: two reads and six mutations with the same meaning and the same
// error codes everywhere.

#include "gitprovider/branch.hpp"
#include "gitprovider/call.hpp"
#include "gitprovider/checks.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/health.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/resolution.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gitprovider {

/// What a host can do. Where one of these is false, asking for it is `unsupported` and nothing is
/// sent.
struct Capabilities {
  /// commit_files keeps the executable bit.
  bool executable_files = true;
  /// Repositories may be `internal`.
  bool internal_visibility = true;
  /// Pull requests may be opened as drafts.
  bool draft_pull_requests = true;
  /// protect_branch can ask for approving reviews.
  bool required_approvals = true;
  /// protect_branch can ask for passed checks.
  bool required_status_checks = true;
  /// protect_branch can let force pushes through.
  bool protected_force_push = true;
  /// protect_branch can let the branch be deleted.
  bool protected_deletion = true;
  /// protect_branch can leave administrators out.
  bool protection_without_admins = true;
  bool merge_by_squash = true;
  bool merge_by_rebase = true;
  /// The name of an empty repository's default branch can be chosen.
  bool default_branch_of_empty = true;

  friend bool operator==(const Capabilities&, const Capabilities&) = default;
};

/// Names the pull requests from one branch of a repository into another.
struct PullRequestBranches {
  std::string head{};
  std::string base{};

  friend bool operator==(const PullRequestBranches&, const PullRequestBranches&) = default;
};

/// A Git host. Every function is safe for concurrent calls and blocks until it is done, its
/// deadline has passed or it was cancelled.
///
/// Reads are repeated by the host's own retry policy. A mutation is sent once, and its first
/// failure is returned. Where the answer was lost, the host's state is read to settle what
/// happened, as `Call::on_unknown` says; what stays open is `unknown_outcome` with
/// `Outcome::unknown` and a ticket. Codes any function can return, beside those it names:
/// `invalid_argument` (nothing was sent), `unauthorized`, `forbidden`, `rate_limited`,
/// `unavailable`, `network`, `timeout`, `deadline_exceeded`, `cancelled`, `protocol`; reads also
/// `attempts_exhausted`.
class GITPROVIDER_EXPORT GitProvider {
 public:
  virtual ~GitProvider() = default;

  /// `github`, `gitlab`, `forgejo` or `local`.
  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  /// Where it sends: the root of the API, or the local host's folder. Empty where a provider does
  /// not tell.
  [[nodiscard]] virtual std::string base_url() const { return {}; }
  /// What this host can do.
  [[nodiscard]] virtual Capabilities capabilities() const noexcept = 0;

  /// Reads one repository. `not_found` also covers "exists, but this token may not see it".
  virtual Result<Repository> get_repo(const RepoRef& repo, const Call& call = {}) = 0;

  /// Reads all branches, or the first `request.limit`. `not_found` as get_repo. An empty repository
  /// has none. Pages are fetched side by side where the host says how many there are.
  virtual Result<BranchList> list_branches(const RepoRef& repo, const ListBranches& request = {},
                                           const Call& call = {}) = 0;

  /// Creates a repository. `already_exists` when the name is taken, on a second call too;
  /// `forbidden` or `not_found` when the owner is not this token's to create under.
  virtual Result<Applied<Repository>> create_repo(const NewRepository& request,
                                                  const Call& call = {}) = 0;

  /// Creates a branch at the commit `request.from` names; a branch there is resolved first, so the
  /// commit is pinned. `already_exists`, on a second call too; `not_found` for a repository or
  /// source that is not there; `conflict` for a name that clashes with another (`a` beside `a/b`)
  /// and in an empty repository.
  virtual Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                                const Call& call = {}) = 0;

  /// Gives a branch exactly this protection, replacing what it has; a second call changes nothing.
  /// `not_found` for a branch that is not there.
  virtual Result<Applied<Protection>> protect_branch(const RepoRef& repo,
                                                     const ProtectBranch& request,
                                                     const Call& call = {}) = 0;

  /// Makes one commit of any number of changes. `conflict` when the branch is not where
  /// `expected_head` says, moved meanwhile, or a file to delete is not there; `not_found` for a
  /// branch that is not there in a repository with commits; `forbidden` where protection does not
  /// allow it. A second call makes a second commit, unless `expected_head` is given: a commit whose
  /// files are all there already is made too, with the tree of its parent, where the host does not
  /// refuse it as a `conflict`. GitHub and the local host do not. A first commit of several files
  /// takes GitHub two steps; a call that ended between them is `unknown_outcome`, and the same call
  /// with the same operation id makes the rest.
  virtual Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                               const Call& call = {}) = 0;

  /// Opens a pull request. `already_exists` when one is open for this head and base, on a second
  /// call too; `conflict` when the two do not differ; `not_found` for a branch that is not there.
  virtual Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo,
                                                         const NewPullRequest& request,
                                                         const Call& call = {}) = 0;

  /// Merges a pull request at a pinned head. `conflict` when it cannot be merged (conflicts,
  /// closed, merged already, head moved, checks or reviews missing) and when mergeability is not
  /// known within `request.wait`; `not_found` for a number that is not there.
  virtual Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                          const MergePullRequest& request,
                                                          const Call& call = {}) = 0;

  /// Beside the eight operations: how far pull requests and checks are. Null where the host has no
  /// checks. Lives as long as the provider.
  [[nodiscard]] virtual ChecksReader* checks() noexcept { return nullptr; }

  /// What is known of the host without asking it. Takes no longer than a few locks and sends
  /// nothing. Empty where a provider does not tell.
  [[nodiscard]] virtual Health health() const;

  /// Asks the host whether it answers: one cheap read that needs no repository and passes all
  /// layers, so that its end shows in health() as any other. `unauthorized` for a token the host
  /// does not take, `local_io` for a folder of the local host that cannot be read and written.
  /// `unsupported` where a provider cannot ask.
  virtual Result<HostStatus> check_health(const Call& call = {});
  /// Reads the pull requests from one branch into another, open, merged and closed ones, the newest
  /// first: at most one is open. Of a great many the oldest may be left out. `not_found` as
  /// get_repo. `unsupported` where a provider does not tell.
  virtual Result<std::vector<PullRequest>> find_pull_requests(const RepoRef& repo,
                                                              const PullRequestBranches& branches,
                                                              const Call& call = {});

  /// Looks again at a change whose outcome was unknown, and waits within the deadline while time
  /// alone can settle it. Sends reads only; the local host writes anew what it finds, so that it
  /// is kept. A ticket of another provider or host is `invalid_argument`. `unsupported` where a
  /// provider gives no tickets.
  virtual Result<Resolution> resolve(const Ticket& ticket, const Call& call = {});
};

}  // namespace gitprovider
