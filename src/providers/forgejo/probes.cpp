#include "src/providers/forgejo/probes.hpp"

#include "src/providers/forgejo/branches.hpp"
#include "src/providers/forgejo/job.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/protection.hpp"
#include "src/providers/forgejo/wire.hpp"
#include "src/providers/rest/dated.hpp"
#include "src/providers/rest/page_links.hpp"
#include "src/providers/rest/paging.hpp"
#include "src/settlement/judge.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gitprovider::forgejo {
namespace {

/// A branch that moved on by more is not looked through.
constexpr std::size_t kMostCommits = 1'000;

Result<Finding> absent_if_not_found(const Error& error, const std::string& what) {
  return error.code == ErrorCode::not_found ? Result<Finding>{absent(what + " is not there")}
                                            : Result<Finding>{error};
}

/// The newest pull requests of a repository.
struct NewestPulls {
  std::vector<wire::PullRequestView> views{};
  WallTime host_now{};
  bool has_more = false;
};

/// One look while it is made.
class Probe {
 public:
  Probe(const Job& job, TimePoint began) : job_(job), began_(began) {}

  Result<Finding> operator()(const CreateRepoIntent& wanted) {
    auto found = rest::read_dated(job_.session, job_.scope, paths::repository(wanted.repo),
                                  wire::read_repository_view);
    if (!found) {
      return absent_if_not_found(found.error(), repository_name(wanted.repo));
    }
    const MadeWhen when = when_made(found->value.created, found->host_now);
    return with_first_commit(wanted,
                             judge_repository(wanted, std::move(found->value.repository), when));
  }

  Result<Finding> operator()(const CreateBranchIntent& wanted) {
    const auto branch = read_branch(job_, wanted.name);
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
    const auto found = job_.session.read_as(
        job_.scope, paths::branch_protection(wanted.repo, rules.branch), read_protection);
    if (!found) {
      return absent_if_not_found(found.error(), "the protection of " + branch_name(rules.branch));
    }
    const std::string_view difference = first_difference(asked_rules(rules), *found);
    if (!difference.empty()) {
      return absent(branch_name(rules.branch) +
                    " is protected otherwise: " + std::string{difference} + " differ");
    }
    return equivalent(
        Protection{.branch = rules.branch, .is_protected = true, .approvals = rules.approvals},
        branch_name(rules.branch) + " is protected as asked");
  }

  Result<Finding> operator()(const CommitIntent& wanted) {
    const auto branch = read_branch(job_, wanted.branch);
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
    return read_newest_pulls(wanted).transform([&](NewestPulls newest) {
      const bool reaches_back =
          !newest.has_more || newest.views.empty() ||
          when_opened(newest.views.back(), newest.host_now) == MadeWhen::before;
      Finding found = judge_pulls(own_pulls(wanted, newest));
      return found.sight == Sight::absent && !reaches_back
                 ? unclear(found.seen + ", among the newest; there are more")
                 : found;
    });
  }

  Result<Finding> operator()(const MergeIntent& wanted) {
    auto view = job_.session.read_as(job_.scope, paths::pull_request(wanted.repo, wanted.number),
                                     wire::read_pull_request);
    if (!view) {
      return std::move(view).error();
    }
    PullRequest& pull = view->pull_request;
    if (is_other_head(wanted, pull)) {
      return judge_merge(wanted, std::move(pull), false);
    }
    return read_branch(job_, wanted.base)
        .and_then([&](const Branch& base) { return holds(base.id, proof_of(wanted, pull)); })
        .transform(
            [&](bool is_in_base) { return judge_merge(wanted, std::move(pull), is_in_base); });
  }

 private:
  [[nodiscard]] MadeWhen when_made(WallTime created, WallTime host_now) const {
    const auto age = std::chrono::floor<Duration>(job_.session.clock().now() - began_);
    return made_when(created, host_now, age);
  }

  [[nodiscard]] MadeWhen when_opened(const wire::PullRequestView& view, WallTime host_now) const {
    return view.created ? when_made(*view.created, host_now) : MadeWhen::unclear;
  }

  /// Whether `commit` is `tip` or one of its ancestors: then its history holds nothing else.
  Result<bool> holds(const ObjectId& tip, const ObjectId& commit) {
    if (tip == commit) {
      return true;
    }
    return job_.session.read_as(
        job_.scope, paths::commits_between(job_.repo, tip.hex(), commit.hex()).query("limit", "1"),
        wire::read_is_empty_list);
  }

  Result<Finding> with_first_commit(const CreateRepoIntent& wanted, Finding found) {
    const auto* const made = std::get_if<Repository>(&found.made);
    if (made == nullptr || !wanted.is_initialized) {
      return found;
    }
    if (!made->default_branch || !read_branch(job_, *made->default_branch)) {
      return unclear(found.seen + ", and its first commit is not yet");
    }
    return found;
  }

  /// In an empty repository the branch comes with the commit, and a read of it is refused in one
  /// of several ways; elsewhere somebody deleted it, and with it what would tell.
  Result<Finding> no_branch(const CommitIntent& wanted, const Error& error) {
    const std::string seen = branch_name(wanted.branch) + " is not there";
    if (error.code == ErrorCode::not_found) {
      return wanted.parent ? unclear(seen + " any more") : absent(seen);
    }
    const auto empty = is_empty_repository(job_, error);
    if (!empty) {
      return empty.error();
    }
    return *empty && !wanted.parent ? Result<Finding>{absent(seen)} : Result<Finding>{error};
  }

  Result<rest::Listed<wire::CommitView>> read_history(const CommitIntent& wanted,
                                                      const ObjectId& tip) {
    auto target = wanted.parent ? paths::commits_between(job_.repo, wanted.parent->hex(), tip.hex())
                                : paths::commits_of(job_.repo, tip.hex());
    return rest::read_list<wire::CommitView>(
        job_.session, job_.scope, std::move(target).query("limit", "50"), kMostCommits,
        wire::read_commit_views, [](const wire::CommitView& one) { return one.id.hex(); });
  }

  /// One page, newest first: what was opened since is on it. Not every server heeds the base.
  Result<NewestPulls> read_newest_pulls(const OpenPullRequestIntent& wanted) {
    const auto answer = job_.session.read_json(job_.scope, paths::pull_requests(wanted.repo)
                                                               .query("state", "all")
                                                               .query("base_branch", wanted.base)
                                                               .query("limit", "50"));
    if (!answer) {
      return answer.error();
    }
    auto views = wire::read_pull_requests(answer->document.root());
    if (!views) {
      return job_.session.in_reply(std::move(views).error(), answer->reply);
    }
    return rest::read_page_links(answer->reply.headers, job_.session.base(),
                                 job_.session.dialect().page_links)
        .transform([&](const rest::PageLinks& links) {
          return NewestPulls{.views = *std::move(views),
                             .host_now = job_.session.host_time(answer->reply),
                             .has_more = links.next.has_value()};
        });
  }

  [[nodiscard]] std::vector<PullSeen> own_pulls(const OpenPullRequestIntent& wanted,
                                                NewestPulls& newest) const {
    std::vector<PullSeen> own;
    for (wire::PullRequestView& view : newest.views) {
      PullRequest& pull = view.pull_request;
      if (!view.is_from_fork && pull.head == wanted.head && pull.base == wanted.base) {
        own.push_back(
            {.pull_request = std::move(pull), .opened = when_opened(view, newest.host_now)});
      }
    }
    return own;
  }

  Job job_;
  TimePoint began_;
};

}  // namespace

Result<Finding> look(rest::Session& session, rest::Scope& scope, const Intent& intent,
                     TimePoint began) {
  const Job job{.session = session, .scope = scope, .repo = repo_of(intent)};
  return std::visit([&](const auto& wanted) { return Probe{job, began}(wanted); }, intent);
}

}  // namespace gitprovider::forgejo
