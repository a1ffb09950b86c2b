#include "src/providers/github/probes.hpp"

#include "src/core/commit_marker.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/protection.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/dated.hpp"
#include "src/settlement/judge.hpp"

#include <string>
#include <utility>
#include <variant>

namespace gitprovider::github {
namespace {

/// One look while it is made.
class Probe {
 public:
  Probe(rest::Session& session, rest::Scope& scope, TimePoint began)
      : session_(session), scope_(scope), began_(began) {}

  Result<Finding> operator()(const CreateRepoIntent& wanted) {
    auto found = rest::read_dated(session_, scope_, paths::repository(wanted.repo), began_,
                                  wire::read_repository_view);
    if (!found) {
      return absent_if_not_found(found.error(), repository_name(wanted.repo));
    }
    Repository& repository = found->value.repository;
    repository.is_empty = !wanted.is_initialized;
    const MadeWhen when = made_when(found->value.created, found->present);
    return with_first_commit(
        wanted, judge_repository(wanted, std::move(repository), when),
        [&](const std::string& branch) { return read_tip(wanted.repo, branch).has_value(); });
  }

  Result<Finding> operator()(const CreateBranchIntent& wanted) {
    const auto tip = read_tip(wanted.repo, wanted.name);
    if (!tip) {
      return absent_if_not_found(tip.error(), branch_name(wanted.name));
    }
    return holds(wanted.repo, *tip, wanted.at).transform([&](bool holds_wanted) {
      return judge_branch(wanted, {.name = wanted.name, .id = *tip}, holds_wanted);
    });
  }

  Result<Finding> operator()(const ProtectIntent& wanted) {
    const auto found = session_.read_as(
        scope_, paths::branch_protection(wanted.repo, wanted.rules.branch), read_protection);
    if (!found) {
      return absent_if_not_found(found.error(), protection_name(wanted));
    }
    const auto difference = first_difference(asked_rules(wanted.rules), *found);
    return judge_protection(wanted, {.is_as_asked = difference.empty(), .difference = difference});
  }

  Result<Finding> operator()(const CommitIntent& wanted) {
    const auto tip = read_tip(wanted.repo, wanted.branch);
    if (!tip) {
      return no_branch(wanted, tip.error());
    }
    return wanted.commit ? judge_tip(wanted, *wanted.commit, *tip) : judge_seed(wanted, *tip);
  }

  Result<Finding> operator()(const OpenPullRequestIntent& wanted) {
    const auto target = paths::pull_requests(wanted.repo)
                            .query("state", "all")
                            .query("head", wanted.repo.owner + ":" + wanted.head)
                            .query("base", wanted.base)
                            .query("per_page", "100");
    return rest::read_dated(session_, scope_, target, began_, wire::read_pull_requests)
        .transform([&](auto list) {
          return judge_pulls(own_pulls(wanted, std::move(list.value), list.present));
        });
  }

  Result<Finding> operator()(const MergeIntent& wanted) {
    auto view = session_.read_as(scope_, paths::pull_request(wanted.repo, wanted.number),
                                 wire::read_pull_request);
    if (!view) {
      return std::move(view).error();
    }
    PullRequest& pull = view->pull_request;
    if (is_other_head(wanted, pull)) {
      return judge_merge(wanted, std::move(pull), false);
    }
    return read_tip(wanted.repo, wanted.base)
        .and_then(
            [&](const ObjectId& base) { return holds(wanted.repo, base, proof_of(wanted, pull)); })
        .transform(
            [&](bool is_in_base) { return judge_merge(wanted, std::move(pull), is_in_base); });
  }

 private:
  Result<ObjectId> read_tip(const RepoRef& repo, const std::string& branch) {
    auto ref = session_.read_as(scope_, paths::branch_ref(repo, branch), wire::read_ref);
    if (ref && ref->name != branch) {
      return Error{.code = ErrorCode::not_found, .message = branch_name(branch)};
    }
    return std::move(ref).transform([](Branch found) { return std::move(found.id); });
  }

  /// How `head` stands to `base`.
  Result<wire::Relation> relate(const RepoRef& repo, const ObjectId& base, const ObjectId& head) {
    return session_.read_as(scope_, paths::comparison(repo, base, head), wire::read_relation);
  }

  /// Whether `commit` is `tip` or one of its ancestors.
  Result<bool> holds(const RepoRef& repo, const ObjectId& tip, const ObjectId& commit) {
    if (tip == commit) {
      return true;
    }
    return relate(repo, commit, tip).transform([](wire::Relation relation) {
      return relation == wire::Relation::ahead || relation == wire::Relation::identical;
    });
  }

  static Result<Finding> no_branch(const CommitIntent& wanted, const Error& error) {
    const bool is_absent = error.code == ErrorCode::not_found || error.http_status == 409;
    return is_absent ? Result<Finding>{judge_no_branch(wanted)} : Result<Finding>{error};
  }

  Result<Finding> judge_tip(const CommitIntent& wanted, const ObjectId& commit,
                            const ObjectId& tip) {
    const std::string seen = branch_at(wanted.branch, tip);
    if (tip == commit) {
      return there(commit_made(wanted, commit), seen);
    }
    if (tip == wanted.parent) {
      return absent(seen + ", as before");
    }
    return relate(wanted.repo, commit, tip).transform([&](wire::Relation relation) {
      switch (relation) {
        case wire::Relation::identical:
        case wire::Relation::ahead:
          return there(commit_made(wanted, commit), seen + ", on top of " + commit.hex());
        case wire::Relation::behind:
          return absent(seen + ", behind what the commit was built on");
        case wire::Relation::diverged:
          break;
      }
      return wanted.is_forced ? unclear(seen)
                              : impossible(ErrorCode::conflict, seen + ", moved on without it");
    });
  }

  /// The first commit of a repository, whose id nobody knew before: by its mark.
  Result<Finding> judge_seed(const CommitIntent& wanted, const ObjectId& tip) {
    const auto commit =
        session_.read_as(scope_, paths::commit(wanted.repo, tip.hex()), wire::read_commit);
    if (!commit) {
      return commit.error();
    }
    const std::string seen = branch_at(wanted.branch, tip);
    if (has_operation_trailer(commit->message, wanted.marker)) {
      return there(commit_made(wanted, tip), seen + ", which carries the mark of this call");
    }
    const bool is_another_first = commit->parents.empty() && !wanted.marker.empty();
    return is_another_first ? impossible(ErrorCode::conflict, seen + ", which is not of this call")
                            : unclear(seen);
  }

  rest::Session& session_;
  rest::Scope& scope_;
  TimePoint began_;
};

}  // namespace

Result<Finding> look(rest::Session& session, rest::Scope& scope, const Intent& intent,
                     TimePoint began) {
  return std::visit(
      [&](const auto& wanted) {
        return Probe{session, scope, began}(wanted);
      },
      intent);
}

}  // namespace gitprovider::github
