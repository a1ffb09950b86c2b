#include "src/settlement/judge.hpp"

#include "src/core/ascii.hpp"
#include "src/core/printable.hpp"

#include <utility>
#include <variant>

namespace gitprovider {
namespace {

std::string position(const MergeIntent& wanted, const PullRequest& seen) {
  const std::string name = "pull request " + std::to_string(wanted.number) + " is ";
  return name + std::string{to_string(seen.state)} + " at " + seen.head_id.hex();
}

bool is_as_asked(const CreateRepoIntent& wanted, const Repository& seen) {
  return seen.visibility == wanted.visibility &&
         ascii::equals_ignoring_case(seen.full_name, wanted.repo.owner + "/" + wanted.repo.name) &&
         (!wanted.default_branch || seen.default_branch == wanted.default_branch);
}

}  // namespace

std::string repository_name(const RepoRef& repo) {
  return "repository " + quoted(repo.owner + "/" + repo.name);
}

std::string branch_name(const std::string& name) { return "branch " + quoted(name); }

std::string branch_at(const std::string& name, const ObjectId& tip) {
  return branch_name(name) + " is at " + tip.hex();
}

Result<Finding> absent_if_not_found(const Error& error, const std::string& what) {
  return error.code == ErrorCode::not_found ? Result<Finding>{absent(what + " is not there")}
                                            : Result<Finding>{error};
}

Finding judge_repository(const CreateRepoIntent& wanted, Repository seen, MadeWhen made) {
  const std::string there = repository_name(wanted.repo) + " is there";
  if (made == MadeWhen::before) {
    return impossible(ErrorCode::already_exists, there + ", and was before the call");
  }
  if (made == MadeWhen::unclear || !is_as_asked(wanted, seen)) {
    return unclear(there + ", and does not tell whether this call made it");
  }
  return equivalent(std::move(seen), there);
}

Finding with_first_commit(const CreateRepoIntent& wanted, Finding found,
                          const std::function<bool(const std::string&)>& has_branch) {
  const auto* const made = std::get_if<Repository>(&found.made);
  if (made == nullptr || !wanted.is_initialized) {
    return found;
  }
  return made->default_branch && has_branch(*made->default_branch)
             ? found
             : unclear(found.seen + ", and its first commit is not yet");
}

Finding judge_branch(const CreateBranchIntent& wanted, Branch seen, bool holds_wanted) {
  std::string at = branch_at(wanted.name, seen.id);
  if (seen.id == wanted.at) {
    return equivalent(std::move(seen), std::move(at));
  }
  return holds_wanted ? unclear(at + ", which holds " + wanted.at.hex())
                      : impossible(ErrorCode::already_exists, std::move(at));
}

std::string protection_name(const ProtectIntent& wanted) {
  return "the protection of " + branch_name(wanted.rules.branch);
}

Finding judge_protection(const ProtectIntent& wanted, const ProtectionSeen& seen) {
  const ProtectBranch& rules = wanted.rules;
  const std::string text = branch_name(rules.branch) + " is protected ";
  if (!seen.is_as_asked) {
    return absent(text + "otherwise" +
                  (seen.difference.empty() ? "" : ": " + std::string{seen.difference} + " differ"));
  }
  return equivalent(
      Protection{.branch = rules.branch, .is_protected = true, .approvals = rules.approvals},
      text + "as asked");
}

Commit commit_made(const CommitIntent& wanted, const ObjectId& id) {
  return {.id = id, .branch = wanted.branch, .files_changed = wanted.files_changed};
}

Finding judge_no_branch(const CommitIntent& wanted) {
  const std::string seen = branch_name(wanted.branch) + " is not there";
  return wanted.parent ? unclear(seen + " any more") : absent(seen);
}

bool is_decided_by_tip(const CommitIntent& wanted, const ObjectId& tip) {
  return tip == wanted.parent || wanted.marker.empty();
}

Finding judge_commit(const CommitIntent& wanted, const HistorySeen& seen) {
  const std::string at = branch_at(wanted.branch, seen.tip);
  if (seen.marked) {
    return there(commit_made(wanted, *seen.marked),
                 at + ", and " + seen.marked->hex() + " carries the mark of this call");
  }
  if (seen.tip == wanted.parent) {
    return absent(at + ", as before");
  }
  if (wanted.marker.empty()) {
    return unclear(at + ", and its commits carry no mark");
  }
  if (!seen.is_whole) {
    return unclear(at + ", too many commits on to look through");
  }
  if (wanted.parent && !seen.holds_parent) {
    return unclear(at + ", and its history was rewritten");
  }
  return absent(at + ", and no commit carries the mark of this call");
}

Finding judge_pulls(std::vector<PullSeen> seen) {
  for (PullSeen& one : seen) {
    const bool is_open = one.pull_request.state == PullRequestState::open;
    const std::string text = "pull request " + std::to_string(one.pull_request.number) + " is " +
                             std::string{to_string(one.pull_request.state)};
    if (one.opened == MadeWhen::since) {
      return equivalent(std::move(one.pull_request), text);
    }
    if (is_open && one.opened == MadeWhen::before) {
      return impossible(ErrorCode::already_exists, text + ", and was before the call");
    }
    if (one.opened == MadeWhen::unclear) {
      return unclear(text + ", and does not tell whether this call opened it");
    }
  }
  return absent("no pull request of the two branches was opened since");
}

const ObjectId& proof_of(const MergeIntent& wanted, const PullRequest& seen) {
  const bool has_merge = seen.state == PullRequestState::merged && seen.merge_id;
  return has_merge ? *seen.merge_id : wanted.head;
}

bool is_other_head(const MergeIntent& wanted, const PullRequest& seen) {
  return seen.head_id != wanted.head;
}

Finding judge_merge(const MergeIntent& wanted, PullRequest seen, bool base_holds_it) {
  const std::string text = position(wanted, seen);
  if (is_other_head(wanted, seen)) {
    return impossible(ErrorCode::conflict, text + ", not at " + wanted.head.hex());
  }
  if (base_holds_it) {
    seen.state = PullRequestState::merged;
    return equivalent(std::move(seen), text + ", and its base holds it");
  }
  switch (seen.state) {
    case PullRequestState::merged:
      return unclear(text + ", and its base does not hold it");
    case PullRequestState::closed:
      return impossible(ErrorCode::conflict, text);
    case PullRequestState::open:
      break;
  }
  return absent(text);
}

}  // namespace gitprovider
