#pragma once

// What was seen on a host, judged by the rules that hold for every host. Pure.

#include "src/core/commit_marker.hpp"
#include "src/settlement/finding.hpp"
#include "src/settlement/intent.hpp"
#include "src/settlement/made_when.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gitprovider {

/// `repository 'acme/widget'`
[[nodiscard]] std::string repository_name(const RepoRef& repo);
/// `branch 'main'`
[[nodiscard]] std::string branch_name(const std::string& name);
/// `branch 'main' is at 1234`
[[nodiscard]] std::string branch_at(const std::string& name, const ObjectId& tip);

/// A read that failed: `not_found` shows that `what` is absent, anything else shows nothing.
[[nodiscard]] Result<Finding> absent_if_not_found(const Error& error, const std::string& what);

/// A repository under the name that was wanted. Whether its first commit is there is not judged.
[[nodiscard]] Finding judge_repository(const CreateRepoIntent& wanted, Repository seen,
                                       MadeWhen made);
/// The same repository with its first commit, where one was asked for: the host's own comes some
/// time after the repository. `has_branch` looks for a branch of a name.
[[nodiscard]] Finding with_first_commit(const CreateRepoIntent& wanted, Finding found,
                                        const std::function<bool(const std::string&)>& has_branch);

/// A branch of the name that was wanted. `holds_wanted`: its history holds the commit.
[[nodiscard]] Finding judge_branch(const CreateBranchIntent& wanted, Branch seen,
                                   bool holds_wanted);

/// `the protection of branch 'main'`
[[nodiscard]] std::string protection_name(const ProtectIntent& wanted);

/// A protection that is there.
struct ProtectionSeen {
  bool is_as_asked = false;
  /// The first rule that differs; empty where that is not told.
  std::string_view difference{};
};

[[nodiscard]] Finding judge_protection(const ProtectIntent& wanted, const ProtectionSeen& seen);

/// A branch, and the commits that came on it since the parent.
struct HistorySeen {
  ObjectId tip{};
  /// The commit that carries the mark of the call.
  std::optional<ObjectId> marked{};
  /// Whether the parent is still in the branch's history.
  bool holds_parent = false;
  /// False where there are more commits than were looked at.
  bool is_whole = true;
};

/// `commits` are those in the tip's history and not in the parent's; each has `id`, `parents` and
/// `message`.
template <class Commit>
[[nodiscard]] HistorySeen look_through(const CommitIntent& wanted, const ObjectId& tip,
                                       const std::vector<Commit>& commits, bool is_whole) {
  HistorySeen seen{.tip = tip, .is_whole = is_whole};
  for (const Commit& commit : commits) {
    if (has_operation_trailer(commit.message, wanted.marker)) {
      seen.marked = commit.id;
    }
    seen.holds_parent = seen.holds_parent || std::find(commit.parents.begin(), commit.parents.end(),
                                                       wanted.parent) != commit.parents.end();
  }
  return seen;
}

/// What a Commit says of the one that was wanted.
[[nodiscard]] Commit commit_made(const CommitIntent& wanted, const ObjectId& id);
/// No branch to commit to. In an empty repository it comes with the commit; elsewhere somebody
/// deleted it, and with it what would tell.
[[nodiscard]] Finding judge_no_branch(const CommitIntent& wanted);
/// Whether the tip alone decides, so that its commits need not be read.
[[nodiscard]] bool is_decided_by_tip(const CommitIntent& wanted, const ObjectId& tip);
/// For hosts where a commit is known by its mark alone.
[[nodiscard]] Finding judge_commit(const CommitIntent& wanted, const HistorySeen& seen);

/// A pull request of exactly the two branches.
struct PullSeen {
  PullRequest pull_request{};
  MadeWhen opened = MadeWhen::unclear;
};

/// Of `views`, each with `pull_request` and `created`, those of exactly the two branches.
template <class View>
[[nodiscard]] std::vector<PullSeen> own_pulls(const OpenPullRequestIntent& wanted,
                                              std::vector<View> views, const HostPresent& present) {
  std::vector<PullSeen> own;
  for (View& view : views) {
    PullRequest& pull = view.pull_request;
    if (pull.head == wanted.head && pull.base == wanted.base) {
      own.push_back({.pull_request = std::move(pull), .opened = made_when(view.created, present)});
    }
  }
  return own;
}

/// There is at most one open for a head and a base. One that is closed by now counts too, if it is
/// no older than the call.
[[nodiscard]] Finding judge_pulls(std::vector<PullSeen> seen);

/// The commit that the base holds once it is merged. What a pull request says of itself may come
/// late or early: the base decides.
[[nodiscard]] const ObjectId& proof_of(const MergeIntent& wanted, const PullRequest& seen);
[[nodiscard]] Finding judge_merge(const MergeIntent& wanted, PullRequest seen, bool base_holds_it);
/// Whether it is at another head than was wanted, which no merge of this call can have taken.
[[nodiscard]] bool is_other_head(const MergeIntent& wanted, const PullRequest& seen);

}  // namespace gitprovider
