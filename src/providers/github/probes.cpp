#include "src/providers/github/probes.hpp"

#include "src/core/ascii.hpp"
#include "src/core/commit_marker.hpp"
#include "src/core/printable.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/protection.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/dated.hpp"
#include "src/settlement/made_when.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gitprovider::github {
namespace {

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
    const MadeWhen when = when_made(found->value.created, found->host_now);
    return judge(wanted, std::move(found->value.repository), when);
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
        .transform([&](auto list) {
          std::erase_if(list.value, [&](const wire::PullRequestView& view) {
            return view.pull_request.head != wanted.head || view.pull_request.base != wanted.base;
          });
          return judge(list.value, list.host_now);
        });
  }

  Result<Finding> operator()(const MergeIntent& wanted) {
    return session_
        .read_as(scope_, paths::pull_request(wanted.repo, wanted.number), wire::read_pull_request)
        .and_then([&](wire::PullRequestView view) {
          return judge(wanted, std::move(view.pull_request));
        });
  }

 private:
  static std::string repository_name(const RepoRef& repo) {
    return "repository " + quoted(repo.owner + "/" + repo.name);
  }

  static std::string branch_name(const std::string& name) { return "branch " + quoted(name); }

  static Result<Finding> absent_if_not_found(const Error& error, const std::string& what) {
    return error.code == ErrorCode::not_found ? Result<Finding>{absent(what + " is not there")}
                                              : Result<Finding>{error};
  }

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

  /// The host's first commit comes some time after the repository.
  Result<Finding> judge(const CreateRepoIntent& wanted, Repository made, MadeWhen when) {
    const std::string seen = repository_name(wanted.repo) + " is there";
    if (when == MadeWhen::before) {
      return impossible(ErrorCode::already_exists, seen + ", and was before the call");
    }
    const bool is_as_asked =
        made.visibility == wanted.visibility &&
        ascii::equals_ignoring_case(made.full_name, wanted.repo.owner + "/" + wanted.repo.name);
    if (when == MadeWhen::unclear || !is_as_asked) {
      return unclear(seen + ", and does not tell whether this call made it");
    }
    if (wanted.is_initialized && made.default_branch &&
        !read_tip(wanted.repo, *made.default_branch)) {
      return unclear(seen + ", and its first commit is not yet");
    }
    made.is_empty = !wanted.is_initialized;
    return equivalent(std::move(made), seen);
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

  /// There is at most one open for a head and a base. One that is closed by now counts too, if it
  /// is no older than the call.
  [[nodiscard]] Finding judge(std::vector<wire::PullRequestView>& views, WallTime host_now) const {
    for (wire::PullRequestView& view : views) {
      PullRequest& pull = view.pull_request;
      const MadeWhen when = when_made(view.created.value_or(WallTime{}), host_now);
      const bool is_open = pull.state == PullRequestState::open;
      const std::string seen = "pull request " + std::to_string(pull.number) + " is " +
                               std::string{to_string(pull.state)};
      if (when == MadeWhen::since) {
        return equivalent(std::move(pull), seen);
      }
      if (is_open && when == MadeWhen::before) {
        return impossible(ErrorCode::already_exists, seen + ", and was before the call");
      }
      if (when == MadeWhen::unclear) {
        return unclear(seen + ", and does not tell whether this call opened it");
      }
    }
    return absent("no pull request of the two branches was opened since");
  }

  /// What a pull request says of itself may come late or early: the base branch decides.
  Result<Finding> judge(const MergeIntent& wanted, PullRequest pull) {
    const std::string seen = "pull request " + std::to_string(pull.number) + " is " +
                             std::string{to_string(pull.state)} + " at " + pull.head_id.hex();
    if (pull.head_id != wanted.head) {
      return impossible(ErrorCode::conflict, seen + ", not at " + wanted.head.hex());
    }
    const auto base = read_tip(wanted.repo, wanted.base);
    if (!base) {
      return base.error();
    }
    const bool is_merged = pull.state == PullRequestState::merged;
    const ObjectId& proof = is_merged && pull.merge_id ? *pull.merge_id : wanted.head;
    return holds(wanted.repo, *base, proof).transform([&](bool is_in_base) {
      if (is_in_base) {
        pull.state = PullRequestState::merged;
        return equivalent(std::move(pull), seen + ", and its base holds it");
      }
      if (is_merged) {
        return unclear(seen + ", and its base does not hold it");
      }
      return pull.state == PullRequestState::closed ? impossible(ErrorCode::conflict, seen)
                                                    : absent(seen);
    });
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
