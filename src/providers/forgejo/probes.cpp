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

/// The newest pull requests of a repository.
struct NewestPulls {
  std::vector<wire::PullRequestView> views{};
  HostPresent present{};
  bool has_more = false;
};

/// One look while it is made.
class Probe {
 public:
  Probe(const Job& job, TimePoint began) : job_(job), began_(began) {}

  Result<Finding> operator()(const CreateRepoIntent& wanted) {
    auto found = rest::read_dated(job_.session, job_.scope, paths::repository(wanted.repo), began_,
                                  wire::read_repository_view);
    if (!found) {
      return absent_if_not_found(found.error(), repository_name(wanted.repo));
    }
    const MadeWhen when = made_when(found->value.created, found->present);
    return with_first_commit(
        wanted, judge_repository(wanted, std::move(found->value.repository), when),
        [&](const std::string& branch) { return read_branch(job_, branch).has_value(); });
  }

  Result<Finding> operator()(const CreateBranchIntent& wanted) {
    const auto branch = read_branch(job_, wanted.name);
    if (!branch) {
      return absent_if_not_found(branch.error(), branch_name(wanted.name));
    }
    return holds(branch->id, wanted.at).transform([&](bool holds_wanted) {
      return judge_branch(wanted, *branch, holds_wanted);
    });
  }

  Result<Finding> operator()(const ProtectIntent& wanted) {
    const auto found = job_.session.read_as(
        job_.scope, paths::branch_protection(wanted.repo, wanted.rules.branch), read_protection);
    if (!found) {
      return absent_if_not_found(found.error(), protection_name(wanted));
    }
    const auto difference = first_difference(asked_rules(wanted.rules), *found);
    return judge_protection(wanted, {.is_as_asked = difference.empty(), .difference = difference});
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
      std::vector<wire::PullRequestView>& views = newest.views;
      const bool reaches_back = !newest.has_more || views.empty() ||
                                made_when(views.back().created, newest.present) == MadeWhen::before;
      std::erase_if(views, [](const auto& view) { return view.is_from_fork; });
      Finding found = judge_pulls(own_pulls(wanted, std::move(views), newest.present));
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
  /// Whether `commit` is `tip` or one of its ancestors: then its history holds nothing else.
  Result<bool> holds(const ObjectId& tip, const ObjectId& commit) {
    if (tip == commit) {
      return true;
    }
    return job_.session.read_as(
        job_.scope, paths::commits_between(job_.repo, tip.hex(), commit.hex()).query("limit", "1"),
        wire::read_is_empty_list);
  }

  /// A read of a branch in an empty repository is refused in one of several ways.
  Result<Finding> no_branch(const CommitIntent& wanted, const Error& error) {
    if (error.code == ErrorCode::not_found) {
      return judge_no_branch(wanted);
    }
    const auto empty = is_empty_repository(job_, error);
    if (!empty) {
      return empty.error();
    }
    return *empty && !wanted.parent ? Result<Finding>{judge_no_branch(wanted)}
                                    : Result<Finding>{error};
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
                             .present = rest::present_of(job_.session, answer->reply, began_),
                             .has_more = links.next.has_value()};
        });
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
