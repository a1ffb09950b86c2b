#include "src/providers/gitlab/probes.hpp"

#include "src/providers/gitlab/branches.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/projects.hpp"
#include "src/providers/gitlab/protection.hpp"
#include "src/providers/gitlab/wire.hpp"
#include "src/providers/rest/dated.hpp"
#include "src/providers/rest/paging.hpp"
#include "src/settlement/judge.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gitprovider::gitlab {
namespace {

/// A branch that moved on by more is not looked through.
constexpr std::size_t kMostCommits = 1'000;

Result<Finding> absent_if_not_found(const Error& error, const std::string& what) {
  return error.code == ErrorCode::not_found ? Result<Finding>{absent(what + " is not there")}
                                            : Result<Finding>{error};
}

/// One look while it is made.
class Probe {
 public:
  Probe(ProjectCall call, TimePoint began) : call_(std::move(call)), began_(began) {}

  Result<Finding> operator()(const CreateRepoIntent& wanted) {
    auto found = rest::read_dated(call_.session, call_.scope, paths::project(call_.project),
                                  wire::read_project_view);
    if (!found) {
      return absent_if_not_found(found.error(), repository_name(wanted.repo));
    }
    Repository& project = found->value.repository;
    project.is_empty = !wanted.is_initialized;
    const MadeWhen when = when_made(found->value.created, found->host_now);
    return with_first_commit(wanted, judge_repository(wanted, std::move(project), when));
  }

  Result<Finding> operator()(const CreateBranchIntent& wanted) {
    const auto branch = read_branch(call_, wanted.name);
    if (!branch) {
      return absent_if_not_found(branch.error(), branch_name(wanted.name));
    }
    const std::string seen = branch_name(wanted.name) + " is at " + branch->id.hex();
    if (branch->id == wanted.at) {
      return equivalent(*branch, seen);
    }
    return holds(branch->id, wanted.at).transform([&](bool has_moved_on) {
      return has_moved_on ? unclear(seen + ", which holds " + wanted.at.hex())
                          : impossible(ErrorCode::already_exists, seen);
    });
  }

  Result<Finding> operator()(const ProtectIntent& wanted) {
    const ProtectBranch& rules = wanted.rules;
    auto found = call_.session.read_as(
        call_.scope, paths::protected_branch(call_.project, rules.branch), read_protection);
    if (!found) {
      return absent_if_not_found(found.error(), "the protection of " + branch_name(rules.branch));
    }
    found->is_inherited = false;
    if (*found != asked_rules(rules)) {
      return absent(branch_name(rules.branch) + " is protected otherwise");
    }
    return equivalent(
        Protection{.branch = rules.branch, .is_protected = true, .approvals = rules.approvals},
        branch_name(rules.branch) + " is protected as asked");
  }

  Result<Finding> operator()(const CommitIntent& wanted) {
    const auto branch = read_branch(call_, wanted.branch);
    if (!branch) {
      return no_branch(wanted, branch.error());
    }
    if (is_decided_by_tip(wanted, branch->id)) {
      return judge_commit(wanted, {.tip = branch->id});
    }
    return read_history(wanted, branch->id)
        .transform([&](const rest::Listed<wire::CommitView>& history) {
          return judge_commit(wanted,
                              look_through(wanted, branch->id, history.items, !history.truncated));
        });
  }

  Result<Finding> operator()(const OpenPullRequestIntent& wanted) {
    const auto target = paths::merge_requests(call_.project)
                            .query("source_branch", wanted.head)
                            .query("target_branch", wanted.base)
                            .query("state", "all")
                            .query("scope", "all")
                            .query("per_page", "100");
    return rest::read_dated(call_.session, call_.scope, target, wire::read_merge_requests)
        .transform([&](auto list) { return judge_pulls(own_pulls(wanted, list)); });
  }

  Result<Finding> operator()(const MergeIntent& wanted) {
    auto view = call_.session.read_as(
        call_.scope, paths::merge_request(call_.project, wanted.number), wire::read_merge_request);
    if (!view) {
      return std::move(view).error();
    }
    if (is_other_head(wanted, view->pull_request)) {
      return judge_merge(wanted, std::move(view->pull_request), false);
    }
    return read_branch(call_, wanted.base)
        .and_then([&](const Branch& base) {
          return holds(base.id, proof_of(wanted, view->pull_request));
        })
        .transform([&](bool is_in_base) { return judge(wanted, *std::move(view), is_in_base); });
  }

 private:
  [[nodiscard]] MadeWhen when_made(WallTime created, WallTime host_now) const {
    const auto age = std::chrono::floor<Duration>(call_.session.clock().now() - began_);
    return made_when(created, host_now, age);
  }

  /// Whether `commit` is `tip` or one of its ancestors.
  Result<bool> holds(const ObjectId& tip, const ObjectId& commit) {
    if (tip == commit) {
      return true;
    }
    const auto base = call_.session.read_as(
        call_.scope, paths::merge_base(call_.project, commit.hex(), tip.hex()), wire::read_commit);
    if (base) {
      return base->id == commit;
    }
    const bool is_unrelated = base.error().code == ErrorCode::not_found;
    return is_unrelated ? Result<bool>{false} : Result<bool>{base.error()};
  }

  Result<Finding> with_first_commit(const CreateRepoIntent& wanted, Finding found) {
    const auto* const project = std::get_if<Repository>(&found.made);
    if (project == nullptr || !wanted.is_initialized) {
      return found;
    }
    if (!project->default_branch || !read_branch(call_, *project->default_branch)) {
      return unclear(found.seen + ", and its first commit is not yet");
    }
    return found;
  }

  /// In an empty project the branch comes with the commit; elsewhere somebody deleted it, and with
  /// it what would tell.
  static Result<Finding> no_branch(const CommitIntent& wanted, const Error& error) {
    return wanted.parent && error.code == ErrorCode::not_found
               ? Result<Finding>{unclear(branch_name(wanted.branch) + " is not there any more")}
               : absent_if_not_found(error, branch_name(wanted.branch));
  }

  Result<rest::Listed<wire::CommitView>> read_history(const CommitIntent& wanted,
                                                      const ObjectId& tip) {
    const std::string since = wanted.parent ? wanted.parent->hex() + ".." : std::string{};
    return rest::read_list<wire::CommitView>(
        call_.session, call_.scope,
        paths::commits(call_.project).query("ref_name", since + tip.hex()).query("per_page", "100"),
        kMostCommits, wire::read_commits, [](const wire::CommitView& one) { return one.id.hex(); });
  }

  [[nodiscard]] std::vector<PullSeen> own_pulls(
      const OpenPullRequestIntent& wanted,
      rest::Dated<std::vector<wire::MergeRequestView>>& list) const {
    std::vector<PullSeen> own;
    for (wire::MergeRequestView& view : list.value) {
      PullRequest& pull = view.pull_request;
      if (!view.is_from_fork && pull.head == wanted.head && pull.base == wanted.base) {
        own.push_back(
            {.pull_request = std::move(pull),
             .opened = view.created ? when_made(*view.created, list.host_now) : MadeWhen::unclear});
      }
    }
    return own;
  }

  /// A merge that is in progress has not failed, however long ago it was asked for.
  static Finding judge(const MergeIntent& wanted, wire::MergeRequestView view, bool is_in_base) {
    Finding found = judge_merge(wanted, std::move(view.pull_request), is_in_base);
    return found.sight == Sight::absent && view.is_locked
               ? unclear(found.seen + ", and is being merged at this moment")
               : found;
  }

  ProjectCall call_;
  TimePoint began_;
};

}  // namespace

Result<Finding> look(rest::Session& session, rest::Scope& scope, const Intent& intent,
                     TimePoint began) {
  const RepoRef& repo = repo_of(intent);
  const ProjectCall call{
      .session = session, .scope = scope, .repo = repo, .project = full_name(repo)};
  return std::visit([&](const auto& wanted) { return Probe{call, began}(wanted); }, intent);
}

}  // namespace gitprovider::gitlab
