#include "src/providers/github/probes.hpp"

#include "src/core/commit_marker.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/protection.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/dated.hpp"
#include "src/settlement/judge.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gitprovider::github {
namespace {

Result<Finding> absent_if_not_found(const Error& error, const std::string& what) {
  return error.code == ErrorCode::not_found ? Result<Finding>{absent(what + " is not there")}
                                            : Result<Finding>{error};
}

/// One look while it is made.
class Probe {
 public:
  Probe(rest::Session& session, rest::Scope& scope, TimePoint began)
      : session_(session), scope_(scope), began_(began) {}

  Result<Finding> operator()(const CreateRepoIntent& wanted) {
    auto found = rest::read_dated(session_, scope_, paths::repository(wanted.repo),
                                  wire::read_repository_view);
    if (!found) {
      return absent_if_not_found(found.error(), repository_name(wanted.repo));
    }
    Repository& repository = found->value.repository;
    repository.is_empty = !wanted.is_initialized;
    const MadeWhen when = when_made(found->value.created, found->host_now);
    return with_first_commit(wanted, judge_repository(wanted, std::move(repository), when));
  }

  Result<Finding> operator()(const CreateBranchIntent& wanted) {
    const auto tip = read_tip(wanted.repo, wanted.name);
    if (!tip) {
      return absent_if_not_found(tip.error(), branch_name(wanted.name));
    }
    const std::string seen = branch_name(wanted.name) + " is at " + tip->hex();
    if (*tip == wanted.at) {
      return equivalent(Branch{.name = wanted.name, .id = *tip}, seen);
    }
    return holds(wanted.repo, *tip, wanted.at).transform([&](bool has_moved_on) {
      return has_moved_on ? unclear(seen + ", which holds " + wanted.at.hex())
                          : impossible(ErrorCode::already_exists, seen);
    });
  }

  Result<Finding> operator()(const ProtectIntent& wanted) {
    const ProtectBranch& rules = wanted.rules;
    const auto found = session_.read_as(scope_, paths::branch_protection(wanted.repo, rules.branch),
                                        read_protection);
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
    return rest::read_dated(session_, scope_, target, wire::read_pull_requests)
        .transform([&](auto list) { return judge_pulls(own_pulls(wanted, list)); });
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
  [[nodiscard]] MadeWhen when_made(WallTime created, WallTime host_now) const {
    const auto age = std::chrono::floor<Duration>(session_.clock().now() - began_);
    return made_when(created, host_now, age);
  }

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

  /// The host's own first commit comes some time after the repository.
  Result<Finding> with_first_commit(const CreateRepoIntent& wanted, Finding found) {
    const auto* const made = std::get_if<Repository>(&found.made);
    if (made == nullptr || !wanted.is_initialized) {
      return found;
    }
    if (!made->default_branch || !read_tip(wanted.repo, *made->default_branch)) {
      return unclear(found.seen + ", and its first commit is not yet");
    }
    return found;
  }

  /// In an empty repository the branch comes with the commit; elsewhere somebody deleted it, and
  /// with it what would tell.
  static Result<Finding> no_branch(const CommitIntent& wanted, const Error& error) {
    const bool is_absent = error.code == ErrorCode::not_found || error.http_status == 409;
    if (!is_absent) {
      return error;
    }
    const std::string seen = branch_name(wanted.branch) + " is not there";
    return wanted.parent ? unclear(seen + " any more") : absent(seen);
  }

  Result<Finding> judge_tip(const CommitIntent& wanted, const ObjectId& commit,
                            const ObjectId& tip) {
    const std::string seen = branch_name(wanted.branch) + " is at " + tip.hex();
    if (tip == commit) {
      return there(made(wanted, commit), seen);
    }
    if (tip == wanted.parent) {
      return absent(seen + ", as before");
    }
    return relate(wanted.repo, commit, tip).transform([&](wire::Relation relation) {
      switch (relation) {
        case wire::Relation::identical:
        case wire::Relation::ahead:
          return there(made(wanted, commit), seen + ", on top of " + commit.hex());
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
    const std::string seen = branch_name(wanted.branch) + " is at " + tip.hex();
    if (has_operation_trailer(commit->message, wanted.marker)) {
      return there(made(wanted, tip), seen + ", which carries the mark of this call");
    }
    const bool is_another_first = commit->parents.empty() && !wanted.marker.empty();
    return is_another_first ? impossible(ErrorCode::conflict, seen + ", which is not of this call")
                            : unclear(seen);
  }

  static Commit made(const CommitIntent& wanted, const ObjectId& id) {
    return {.id = id, .branch = wanted.branch, .files_changed = wanted.files_changed};
  }

  [[nodiscard]] std::vector<PullSeen> own_pulls(
      const OpenPullRequestIntent& wanted,
      rest::Dated<std::vector<wire::PullRequestView>>& list) const {
    std::vector<PullSeen> own;
    for (wire::PullRequestView& view : list.value) {
      PullRequest& pull = view.pull_request;
      if (pull.head == wanted.head && pull.base == wanted.base) {
        own.push_back(
            {.pull_request = std::move(pull),
             .opened = view.created ? when_made(*view.created, list.host_now) : MadeWhen::unclear});
      }
    }
    return own;
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
