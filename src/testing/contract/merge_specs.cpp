#include "src/testing/contract/spec_context.hpp"

#include <algorithm>
#include <array>

namespace gitprovider::testing {
namespace {

// Main moves on after the topic left it, so that no method may just move the branch.
struct Diverged {
  Prepared prepared{};
  PullRequest pull{};
  ObjectId base{};
};

Diverged diverge(SpecContext& spec) {
  Diverged diverged{.prepared = spec.prepare()};
  diverged.pull = spec.propose(diverged.prepared, "topic", "topic.txt", "topic");
  diverged.base =
      spec.commit(diverged.prepared.repo, diverged.prepared.main, "main.txt", "main").id;
  return diverged;
}

MergePullRequest merge_of(const PullRequest& pull, MergeMethod method) {
  return {.number = pull.number, .method = method, .wait = std::chrono::seconds(20)};
}

void check_merged(SpecContext& spec, const Diverged& before, const PullRequest& merged) {
  const auto& repo = before.prepared.repo;
  spec.check_equal(merged.number, before.pull.number, "number");
  spec.check_equal(merged.state, PullRequestState::merged, "state");
  spec.check_equal(merged.head, before.pull.head, "head");
  spec.check_equal(merged.base, before.pull.base, "base");
  spec.check_equal(merged.head_id, before.pull.head_id, "commit of the head");
  spec.check_head(repo, "topic", before.pull.head_id, "the head stays where it was");
  const auto tip = spec.head(repo, before.prepared.main);
  spec.check(tip != before.base, "the base moved");
  spec.check(!merged.merge_id || merged.merge_id == tip, "the commit it names is the base's head");
  spec.check_file(repo, before.prepared.main, "topic.txt", StoredFile{.content = "topic"});
  spec.check_file(repo, before.prepared.main, "main.txt", StoredFile{.content = "main"});
}

// What the new head of the base descends from.
std::vector<ObjectId> merge_by(SpecContext& spec, const Diverged& before, MergeMethod method) {
  const auto merged = spec.require_ok(
      spec.provider().merge_pull_request(before.prepared.repo, merge_of(before.pull, method)),
      "merge");
  check_merged(spec, before, merged.value);
  return spec.inspector().parents(before.prepared.repo,
                                  *spec.head(before.prepared.repo, before.prepared.main));
}

void by_merge_commit(SpecContext& spec) {
  const auto before = diverge(spec);

  spec.check(
      merge_by(spec, before, MergeMethod::merge) == std::vector{before.base, before.pull.head_id},
      "the merge has the base and the head as parents");
}

/// What the new head of the base must stand on.
using CheckParents = void (*)(SpecContext&, const Diverged&, const std::vector<ObjectId>&);

void merged_or_unsupported(SpecContext& spec, MergeMethod method, bool is_supported,
                           CheckParents check) {
  const auto before = diverge(spec);
  if (!is_supported) {
    spec.check_refused(
        spec.provider().merge_pull_request(before.prepared.repo, merge_of(before.pull, method)),
        ErrorCode::unsupported, "merge");
    spec.check_head(before.prepared.repo, before.prepared.main, before.base,
                    "the base stays where it was");
    return;
  }
  check(spec, before, merge_by(spec, before, method));
}

// A host may merge the one commit it made.
void check_squashed(SpecContext& spec, const Diverged& before,
                    const std::vector<ObjectId>& parents) {
  spec.require(!parents.empty(), "the base has a commit before it");
  spec.check_equal(parents.front(), before.base, "what the base stands on");
  spec.check(std::find(parents.begin(), parents.end(), before.pull.head_id) == parents.end(),
             "the head's own commits did not come along");
}

void check_rebased(SpecContext& spec, const Diverged& before,
                   const std::vector<ObjectId>& parents) {
  spec.check(parents == std::vector{before.base}, "the one commit stands on the base");
}

void by_squash(SpecContext& spec) {
  merged_or_unsupported(spec, MergeMethod::squash, spec.can().merge_by_squash, check_squashed);
}

void by_rebase(SpecContext& spec) {
  merged_or_unsupported(spec, MergeMethod::rebase, spec.can().merge_by_rebase, check_rebased);
}

void rebase_keeps_each_commit(SpecContext& spec) {
  if (!spec.can().merge_by_rebase) {
    spec.skip("the host does not merge by rebasing");
  }
  auto before = diverge(spec);
  before.pull.head_id = spec.commit(before.prepared.repo, "topic", "more.txt", "more").id;
  const auto parents = merge_by(spec, before, MergeMethod::rebase);
  spec.require(parents.size() == 1, "the last commit has one parent");

  spec.check(parents[0] != before.base, "two commits were made, not one");
  spec.check(spec.inspector().parents(before.prepared.repo, parents[0]) == std::vector{before.base},
             "the first of them stands on the base");
}

void brings_removals_and_executables(SpecContext& spec) {
  const auto prepared = spec.prepare();
  (void)spec.commit(prepared.repo, prepared.main, "old.txt", "old");
  const auto base = *spec.head(prepared.repo, prepared.main);
  (void)spec.require_ok(
      spec.provider().create_branch(prepared.repo, {.name = "topic", .from = base.hex()}),
      "create the branch");
  const bool executable = spec.can().executable_files;
  (void)spec.require_ok(
      spec.provider().commit_files(
          prepared.repo, {.branch = "topic",
                          .message = "Change",
                          .changes = {remove("old.txt"), executable ? put_executable("run.sh", "x")
                                                                    : put("run.sh", "x")}}),
      "commit");
  const auto pull = spec.require_ok(
      spec.provider().open_pull_request(
          prepared.repo, {.head = "topic", .base = prepared.main, .title = "Change"}),
      "open");
  (void)spec.require_ok(
      spec.provider().merge_pull_request(prepared.repo, merge_of(pull.value, MergeMethod::merge)),
      "merge");

  spec.check_file(prepared.repo, prepared.main, "old.txt", std::nullopt);
  spec.check_file(prepared.repo, prepared.main, "run.sh",
                  StoredFile{.content = "x", .executable = executable});
}

void expected_head_merges(SpecContext& spec) {
  const auto before = diverge(spec);
  auto request = merge_of(before.pull, MergeMethod::merge);
  request.expected_head = before.pull.head_id;

  check_merged(spec, before,
               spec.require_ok(spec.provider().merge_pull_request(before.prepared.repo, request),
                               "merge at the head seen")
                   .value);
}

}  // namespace

std::span<const Spec> merge_specs() {
  static constexpr std::array specs{
      Spec{"a merge brings both sides together in one commit", by_merge_commit},
      Spec{"a squash leaves the commits of the head behind, or is unsupported", by_squash},
      Spec{"a rebase puts the commits on the base, or is unsupported", by_rebase},
      Spec{"a rebase keeps each commit", rebase_keeps_each_commit},
      Spec{"a merge brings removals and executable files", brings_removals_and_executables},
      Spec{"a merge at the expected head goes through", expected_head_merges},
  };
  return specs;
}

}  // namespace gitprovider::testing
