#include "src/testing/contract/spec_context.hpp"

#include <array>

namespace gitprovider::testing {
namespace {

MergePullRequest merge_of(const PullRequest& pull, MergeMethod method = MergeMethod::merge) {
  return {.number = pull.number, .method = method, .wait = std::chrono::seconds(5)};
}

std::vector<MergeMethod> methods(SpecContext& spec) {
  std::vector<MergeMethod> known{MergeMethod::merge};
  if (spec.can().merge_by_squash) {
    known.push_back(MergeMethod::squash);
  }
  if (spec.can().merge_by_rebase) {
    known.push_back(MergeMethod::rebase);
  }
  return known;
}

void conflicting_files_are_a_conflict(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto pull = spec.propose(prepared, "topic", "same.txt", "theirs\n");
  const auto base = spec.commit(prepared.repo, prepared.main, "same.txt", "ours\n").id;

  for (const auto method : methods(spec)) {
    spec.check_refused(spec.provider().merge_pull_request(prepared.repo, merge_of(pull, method)),
                       ErrorCode::conflict, "by " + std::string(to_string(method)));
  }
  spec.check_head(prepared.repo, prepared.main, base, "the base stays where it was");
  spec.check_head(prepared.repo, "topic", pull.head_id, "the head stays where it was");
}

void change_against_removal_is_a_conflict(SpecContext& spec) {
  auto prepared = spec.prepare();
  prepared.head = spec.commit(prepared.repo, prepared.main, "file.txt", "one\n").id;
  const auto pull = spec.propose(prepared, "topic", "file.txt", "two\n");
  (void)spec.require_ok(
      spec.provider().commit_files(
          prepared.repo,
          {.branch = prepared.main, .message = "Remove", .changes = {remove("file.txt")}}),
      "remove the file on the base");

  spec.check_refused(spec.provider().merge_pull_request(prepared.repo, merge_of(pull)),
                     ErrorCode::conflict, "merge");
}

void moved_head_is_a_conflict(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto pull = spec.propose(prepared, "topic", "a.txt", "a");
  (void)spec.commit(prepared.repo, "topic", "b.txt", "b");
  auto request = merge_of(pull);
  request.expected_head = pull.head_id;

  spec.check_refused(spec.provider().merge_pull_request(prepared.repo, request),
                     ErrorCode::conflict, "merge the head seen before");
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the base stays where it was");
  const auto merged =
      spec.require_ok(spec.provider().merge_pull_request(prepared.repo, merge_of(pull)),
                      "merge the head that is there");
  spec.check_equal(std::optional(merged.value.head_id), spec.head(prepared.repo, "topic"),
                   "commit of the head");
}

void second_merge_is_a_conflict(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto pull = spec.propose(prepared, "topic", "a.txt", "a");
  (void)spec.require_ok(spec.provider().merge_pull_request(prepared.repo, merge_of(pull)), "merge");
  const auto base = spec.head(prepared.repo, prepared.main);

  spec.check_refused(spec.provider().merge_pull_request(prepared.repo, merge_of(pull)),
                     ErrorCode::conflict, "merge again");
  spec.check_equal(spec.head(prepared.repo, prepared.main), base, "the base stays where it was");
}

void after_a_merge_there_is_no_difference(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto pull = spec.propose(prepared, "topic", "a.txt", "a");
  const NewPullRequest again{.head = "topic", .base = prepared.main, .title = "Again"};
  (void)spec.require_ok(spec.provider().merge_pull_request(prepared.repo, merge_of(pull)), "merge");

  spec.check_refused(spec.provider().open_pull_request(prepared.repo, again), ErrorCode::conflict,
                     "open it again");
  (void)spec.commit(prepared.repo, "topic", "b.txt", "b");
  const auto second = spec.require_ok(spec.provider().open_pull_request(prepared.repo, again),
                                      "open another after the head moved on");
  spec.check(second.value.number != pull.number, "it has a number of its own");
}

void absent_is_not_found(SpecContext& spec) {
  const auto prepared = spec.prepare();

  spec.check_refused(spec.provider().merge_pull_request(prepared.repo, {.number = 4711}),
                     ErrorCode::not_found, "merge a number that is not there");
  spec.check_refused(
      spec.provider().merge_pull_request(spec.host().free_repository(), {.number = 1}),
      ErrorCode::not_found, "merge in a repository that is not there");
}

void bad_requests_are_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto refused = [&](const MergePullRequest& request, const char* what) {
    spec.check_refused(spec.provider().merge_pull_request(prepared.repo, request),
                       ErrorCode::invalid_argument, what);
  };

  refused({.number = 0}, "number 0");
  refused({.number = -1}, "number -1");
  refused({.number = 1, .wait = std::chrono::milliseconds(-1)}, "a wait below zero");
}

}  // namespace

std::span<const Spec> merge_refusal_specs() {
  static constexpr std::array specs{
      Spec{"files that conflict are not merged by any method", conflicting_files_are_a_conflict},
      Spec{"a file changed here and removed there is not merged",
           change_against_removal_is_a_conflict},
      Spec{"a head that moved is not merged unseen", moved_head_is_a_conflict},
      Spec{"a second merge is a conflict and nothing changes", second_merge_is_a_conflict},
      Spec{"after a merge there is nothing to propose until the head moves on",
           after_a_merge_there_is_no_difference},
      Spec{"merging what is absent is not found", absent_is_not_found},
      Spec{"bad merges are refused", bad_requests_are_refused},
  };
  return specs;
}

}  // namespace gitprovider::testing
