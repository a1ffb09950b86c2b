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

/// One look while it is made.
class Probe {
 public:
  Probe(ProjectCall call, TimePoint began) : call_(std::move(call)), began_(began) {}

  Result<Finding> operator()(const CreateRepoIntent& wanted) {
    auto found = rest::read_dated(call_.session, call_.scope, paths::project(call_.project), began_,
                                  wire::read_project_view);
    if (!found) {
      return absent_if_not_found(found.error(), repository_name(wanted.repo));
    }
    Repository& project = found->value.repository;
    project.is_empty = !wanted.is_initialized;
    const MadeWhen when = made_when(found->value.created, found->present);
    return with_first_commit(
        wanted, judge_repository(wanted, std::move(project), when),
        [&](const std::string& branch) { return read_branch(call_, branch).has_value(); });
  }

  Result<Finding> operator()(const CreateBranchIntent& wanted) {
    const auto branch = read_branch(call_, wanted.name);
    if (!branch) {
      return absent_if_not_found(branch.error(), branch_name(wanted.name));
    }
    return holds(branch->id, wanted.at).transform([&](bool holds_wanted) {
      return judge_branch(wanted, *branch, holds_wanted);
    });
  }

  Result<Finding> operator()(const ProtectIntent& wanted) {
    auto found = call_.session.read_as(
        call_.scope, paths::protected_branch(call_.project, wanted.rules.branch), read_protection);
    if (!found) {
      return absent_if_not_found(found.error(), protection_name(wanted));
    }
    found->is_inherited = false;
    return judge_protection(wanted, {.is_as_asked = *found == asked_rules(wanted.rules)});
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
    return rest::read_dated(call_.session, call_.scope, target, began_, wire::read_merge_requests)
        .transform([&](auto list) {
          std::erase_if(list.value, [](const auto& view) { return view.is_from_fork; });
          return judge_pulls(own_pulls(wanted, std::move(list.value), list.present));
        });
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

  static Result<Finding> no_branch(const CommitIntent& wanted, const Error& error) {
    return error.code == ErrorCode::not_found ? Result<Finding>{judge_no_branch(wanted)}
                                              : Result<Finding>{error};
  }

  Result<rest::Listed<wire::CommitView>> read_history(const CommitIntent& wanted,
                                                      const ObjectId& tip) {
    const std::string since = wanted.parent ? wanted.parent->hex() + ".." : std::string{};
    return rest::read_list<wire::CommitView>(
        call_.session, call_.scope,
        paths::commits(call_.project).query("ref_name", since + tip.hex()).query("per_page", "100"),
        kMostCommits, wire::read_commits, [](const wire::CommitView& one) { return one.id.hex(); });
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
