#include "src/providers/local/probes.hpp"

#include "src/core/timestamp.hpp"
#include "src/providers/local/commit_object.hpp"
#include "src/providers/local/describe.hpp"
#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/oid.hpp"
#include "src/providers/local/protection_record.hpp"
#include "src/providers/local/pull_request_state.hpp"
#include "src/providers/local/refs.hpp"
#include "src/providers/local/repository_record.hpp"
#include "src/providers/local/update_hook.hpp"
#include "src/settlement/judge.hpp"
#include "src/settlement/made_when.hpp"

#include "gitprovider/call.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gitprovider::local {
namespace {

using Tip = std::optional<git_oid>;

/// A pull request, and when it was opened.
struct PullView {
  PullRequest pull_request{};
  std::optional<WallTime> created{};
};

/// What is there counts when it survives a power failure.
template <class Keep>
Finding kept(Finding found, Keep&& keep) {
  if (found.sight != Sight::there) {
    return found;
  }
  const Result<void> done = keep();
  return done ? std::move(found)
              : unclear(found.seen +
                        ", and may not survive a power failure: " + done.error().message);
}

/// One look while it is made.
class Probe {
 public:
  Probe(const OpenedRepository& opened, const HostPresent& present)
      : opened_(opened), present_(present) {}

  Result<Finding> operator()(const CreateRepoIntent& wanted) {
    return describe_repository(opened_).transform([&](Repository seen) {
      const MadeWhen when = made_when(parse_rfc3339(opened_.own.repository.created), present_);
      return kept(judge_repository(wanted, std::move(seen), when), [&] {
        const auto owner = opened_.layout.folder.parent_path();
        return sync_directory_anew(owner, owner / (std::string(kUnfinished) + new_operation_id()));
      });
    });
  }

  Result<Finding> operator()(const CreateBranchIntent& wanted) {
    const auto ref = branch_ref(wanted.name);
    return find_ref(git(), ref).and_then([&](const Tip& tip) {
      return judge_at(wanted, tip).transform([&](Finding found) {
        return kept(std::move(found), [&] { return rewrite_ref(git(), ref, *tip); });
      });
    });
  }

  Result<Finding> operator()(const ProtectIntent& wanted) {
    return read_protections(opened_.layout).and_then([&](const Protections& protections) {
      return hold_pushes_to(protections).transform([&] {
        return kept(judge_rules(wanted, protections), [&] { return keep_rules(); });
      });
    });
  }

  Result<Finding> operator()(const CommitIntent& wanted) {
    const auto ref = branch_ref(wanted.branch);
    return find_ref(git(), ref).and_then([&](const Tip& tip) {
      return judge_tip(wanted, tip).transform([&](Finding found) {
        return kept(std::move(found), [&] { return rewrite_ref(git(), ref, *tip); });
      });
    });
  }

  Result<Finding> operator()(const OpenPullRequestIntent& wanted) {
    return read_pulls().transform([&](std::vector<PullView> views) {
      Finding found = judge_pulls(own_pulls(wanted, std::move(views), present_));
      const auto* const pull = std::get_if<PullRequest>(&found.made);
      const std::int64_t number = pull != nullptr ? pull->number : 0;
      return kept(std::move(found), [&] { return keep_pull_request(number); });
    });
  }

  Result<Finding> operator()(const MergeIntent& wanted) {
    return load_pull_request(opened_, wanted.number).and_then([&](const PullRequestRecord& record) {
      return find_ref(git(), branch_ref(wanted.base)).and_then([&](const Tip& tip) {
        return judged_merge(wanted, record, tip);
      });
    });
  }

 private:
  [[nodiscard]] git_repository* git() const noexcept { return opened_.git.get(); }

  Result<Finding> judged_merge(const MergeIntent& wanted, const PullRequestRecord& record,
                               const Tip& tip) {
    return judge_base(wanted, record, tip).transform([&](Finding found) {
      return kept(std::move(found), [&] { return rewrite_merge(wanted, *tip); });
    });
  }

  Result<void> rewrite_merge(const MergeIntent& wanted, const git_oid& tip) {
    return rewrite_ref(git(), branch_ref(wanted.base), tip).and_then([&] {
      return rewrite_file(opened_.layout.pull_request(wanted.number));
    });
  }

  /// Whether `commit` is `tip` or one of its ancestors.
  Result<bool> holds(const git_oid& tip, const ObjectId& commit) {
    const auto id = to_git_oid(commit);
    return id ? is_reachable(git(), *id, tip) : Result<bool>{false};
  }

  Result<Finding> judge_at(const CreateBranchIntent& wanted, const Tip& tip) {
    if (!tip) {
      return absent(branch_name(wanted.name) + " is not there");
    }
    return holds(*tip, wanted.at).transform([&](bool holds_wanted) {
      return judge_branch(wanted, {.name = wanted.name, .id = to_object_id(*tip)}, holds_wanted);
    });
  }

  /// Of the two files one may be written and not the other. What is on record counts.
  Result<void> hold_pushes_to(const Protections& protections) {
    const auto file = opened_.layout.protected_refs();
    return read_file(file).and_then([&](const std::optional<std::string>& lines) {
      const std::string recorded = to_protected_refs(protections);
      return lines == recorded ? Result<void>() : write_file(file, recorded);
    });
  }

  static Finding judge_rules(const ProtectIntent& wanted, const Protections& protections) {
    const auto* const found = find_protection(protections, wanted.rules.branch);
    return found == nullptr ? absent(protection_name(wanted) + " is not there")
                            : judge_protection(wanted, {.is_as_asked = *found == wanted.rules});
  }

  Result<void> keep_rules() {
    const Layout& layout = opened_.layout;
    return rewrite_file(layout.update_hook(), FileMode::program)
        .and_then([&] { return rewrite_file(layout.protected_refs()); })
        .and_then([&] { return rewrite_file(layout.protection()); });
  }

  Result<Finding> judge_tip(const CommitIntent& wanted, const Tip& tip) {
    if (!tip) {
      return judge_no_branch(wanted);
    }
    const ObjectId at = to_object_id(*tip);
    const std::string seen = branch_at(wanted.branch, at);
    if (at == wanted.parent) {
      return absent(seen + ", as before");
    }
    if (!wanted.commit) {
      return unclear(seen);
    }
    return holds(*tip, *wanted.commit).and_then([&](bool is_in_it) -> Result<Finding> {
      return is_in_it ? there(commit_made(wanted, *wanted.commit), seen)
                      : judge_without_commit(wanted, *tip, seen);
    });
  }

  /// The branch went from its parent to something else, or was rewritten since.
  Result<Finding> judge_without_commit(const CommitIntent& wanted, const git_oid& tip,
                                       const std::string& seen) {
    const auto moved_on = wanted.parent ? holds(tip, *wanted.parent) : Result<bool>{true};
    if (!moved_on) {
      return moved_on.error();
    }
    return *moved_on ? impossible(ErrorCode::conflict, seen + ", moved on without it")
                     : unclear(seen + ", and its history was rewritten");
  }

  Result<std::vector<PullView>> read_pulls() {
    auto numbers = list_pull_requests(opened_.layout);
    if (!numbers) {
      return std::move(numbers).error();
    }
    std::vector<PullView> views;
    for (const auto number : *numbers) {
      const auto record = load_pull_request(opened_, number);
      if (!record) {
        return record.error();
      }
      views.push_back({.pull_request = describe_pull_request(opened_, *record),
                       .created = parse_rfc3339(record->created)});
    }
    return views;
  }

  Result<void> keep_pull_request(std::int64_t number) {
    const auto ref = pull_request_ref(number);
    return find_ref(git(), ref)
        .and_then(
            [&](const Tip& tip) { return tip ? rewrite_ref(git(), ref, *tip) : Result<void>(); })
        .and_then([&] { return rewrite_file(opened_.layout.pull_request(number)); });
  }

  Result<Finding> judge_base(const MergeIntent& wanted, const PullRequestRecord& record,
                             const Tip& tip) {
    PullRequest seen = describe_pull_request(opened_, record);
    if (!tip) {
      return unclear(branch_name(wanted.base) + " is not there any more");
    }
    return holds(*tip, proof_of(wanted, seen)).transform([&](bool base_holds_it) {
      return judge_merge(wanted, std::move(seen), base_holds_it);
    });
  }

  const OpenedRepository& opened_;
  const HostPresent& present_;
};

}  // namespace

Finding without_repository(const Intent& intent) {
  const std::string repository = repository_name(repo_of(intent));
  return operation_of(intent) == Operation::create_repo
             ? absent(repository + " is not there")
             : unclear(repository + " is not there any more");
}

Result<Finding> look(const OpenedRepository& opened, const Intent& intent,
                     const HostPresent& present) {
  Probe probe{opened, present};
  return std::visit([&](const auto& wanted) { return probe(wanted); }, intent);
}

}  // namespace gitprovider::local
