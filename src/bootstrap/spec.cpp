#include "src/bootstrap/spec.hpp"

#include "src/bootstrap/ref_names.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/names.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

Error wrong(std::string message) {
  return {.code = ErrorCode::invalid_argument, .message = std::move(message)};
}

// How deep an owner may be nested is the host's to say.
Result<void> check_repository(const Spec& spec) {
  return gitprovider::validate(
      NewRepository{
          .repo = spec.repo, .visibility = spec.visibility, .description = spec.description},
      {.max_depth = std::numeric_limits<int>::max()});
}

Result<void> check_name(const BranchWish& wish, std::span<const BranchWish> before) {
  for (const BranchWish& other : before) {
    if (other.name == wish.name) {
      return wrong("branch " + wish.name + ": is wanted twice");
    }
    if (cannot_stand_together(other.name, wish.name)) {
      return wrong("branch " + wish.name + ": cannot be made beside branch " + other.name +
                   ", which is wanted too: Git keeps branches as paths");
    }
  }
  return validate_branch_name(wish.name);
}

Result<void> check_start(const BranchWish& wish, std::span<const BranchWish> before) {
  if (before.empty()) {
    return wish.from.empty() ? Result<void>()
                             : wrong("branch " + wish.name +
                                     ": is the first one, which starts with the first commit");
  }
  const bool is_known =
      wish.from.empty() || std::ranges::find(before, wish.from, &BranchWish::name) != before.end();
  return is_known ? Result<void>()
                  : wrong("branch " + wish.name + ": starts from " + wish.from +
                          ", which is no branch that stands before it");
}

Result<void> check_protection(const BranchWish& wish) {
  if (!wish.protection) {
    return {};
  }
  ProtectBranch rules = *wish.protection;
  rules.branch = wish.name;
  return gitprovider::validate(rules);
}

Result<void> check_branches(const Spec& spec) {
  if (spec.branches.empty()) {
    return wrong("branches: at least one is needed");
  }
  for (std::size_t i = 0; i < spec.branches.size(); ++i) {
    if (auto valid = validate_branch(spec.branches[i], std::span(spec.branches).first(i)); !valid) {
      return valid;
    }
  }
  return {};
}

// A text that no commit could have; its files are judged with it later.
Result<void> check_message(const Spec& spec) {
  return gitprovider::validate(
      NewCommit{.branch = trunk(spec).name, .message = spec.message, .changes = {{.path = "a"}}});
}

}  // namespace

SharedFiles share(std::vector<FileChange> files) {
  return std::make_shared<const std::vector<FileChange>>(std::move(files));
}

std::string title_of(const PullRequestWish& wish) {
  return wish.title.empty() ? "Merge " + wish.head + " into " + wish.base : wish.title;
}

std::string_view to_string(Existing rule) noexcept {
  switch (rule) {
    case Existing::adopt:
      return "adopt";
    case Existing::refuse:
      return "refuse";
  }
  assert(false);
  return {};
}

std::string_view to_string(OnForbidden policy) noexcept {
  switch (policy) {
    case OnForbidden::go_on:
      return "continue";
    case OnForbidden::stop:
      return "stop";
  }
  assert(false);
  return {};
}

std::vector<BranchWish> gitflow_branches(std::optional<int> approvals) {
  const ProtectBranch rules{.approvals = approvals};
  return {{.name = "main", .protection = rules},
          {.name = "develop", .from = "main", .protection = rules}};
}

const BranchWish& trunk(const Spec& spec) { return spec.branches.front(); }

std::string full_name(const RepoRef& repo) { return repo.owner + "/" + repo.name; }

Result<void> validate_branch(const BranchWish& wish, std::span<const BranchWish> before) {
  return check_name(wish, before).and_then([&] { return check_start(wish, before); }).and_then([&] {
    return check_protection(wish);
  });
}

Result<void> validate_pull_request(const Spec& spec) {
  if (!spec.pull_request) {
    return {};
  }
  const PullRequestWish& wish = *spec.pull_request;
  for (const std::string& branch : {wish.head, wish.base}) {
    if (std::ranges::find(spec.branches, branch, &BranchWish::name) == spec.branches.end()) {
      return wrong("pull request: " + branch + " is no branch of the spec");
    }
  }
  if (wish.draft && wish.merge) {
    return wrong("pull request: a draft cannot be merged");
  }
  auto valid = gitprovider::validate(NewPullRequest{
      .head = wish.head, .base = wish.base, .title = title_of(wish), .body = wish.body});
  return valid && wish.merge
             ? gitprovider::validate(MergePullRequest{.number = 1, .wait = wish.merge->wait})
             : valid;
}

Result<void> validate_wish(const Spec& spec) {
  return check_repository(spec)
      .and_then([&] { return check_branches(spec); })
      .and_then([&] { return check_message(spec); })
      .and_then([&] { return validate_pull_request(spec); });
}

Result<void> validate(const Spec& spec) {
  return validate_wish(spec).and_then([&]() -> Result<void> {
    if (!spec.files) {
      return wrong("a template is needed: its files are the first commit");
    }
    return gitprovider::validate(
        NewCommit{.branch = trunk(spec).name, .message = spec.message, .changes = *spec.files});
  });
}

}  // namespace gitprovider::bootstrap
