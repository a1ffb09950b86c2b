#include "src/testing/contract/mutations.hpp"

#include <array>
#include <utility>

namespace gitprovider::testing {
namespace {

template <class T>
Ended ended(Result<Applied<T>> result) {
  if (!result) {
    return {.error = std::move(result).error()};
  }
  return {.confirmed_by = result->confirmed_by};
}

Mutation create_repo(SpecContext& spec) {
  return {Operation::create_repo, [&spec, repo = spec.host().free_repository()](const Call& call) {
            return ended(spec.provider().create_repo({.repo = repo}, call));
          }};
}

Mutation create_branch(SpecContext& spec) {
  return {Operation::create_branch, [&spec, at = spec.prepare()](const Call& call) {
            return ended(spec.provider().create_branch(
                at.repo, {.name = "new", .from = at.head.hex()}, call));
          }};
}

// A host may have protected the main branch by itself.
Mutation protect_branch(SpecContext& spec) {
  const auto at = spec.prepare();
  spec.branch(at, "develop");
  return {Operation::protect_branch, [&spec, at](const Call& call) {
            return ended(spec.provider().protect_branch(at.repo, {.branch = "develop"}, call));
          }};
}

Mutation commit_files(SpecContext& spec) {
  return {Operation::commit_files, [&spec, at = spec.prepare()](const Call& call) {
            return ended(spec.provider().commit_files(
                at.repo, {.branch = at.main, .message = "Change", .changes = {put("a.txt", "a")}},
                call));
          }};
}

Mutation open_pull_request(SpecContext& spec) {
  const auto at = spec.prepare();
  spec.branch(at, "topic");
  (void)spec.commit(at.repo, "topic", "a.txt", "a");
  return {Operation::open_pull_request, [&spec, at](const Call& call) {
            return ended(spec.provider().open_pull_request(
                at.repo, {.head = "topic", .base = at.main, .title = "Change"}, call));
          }};
}

Mutation merge_pull_request(SpecContext& spec) {
  const auto at = spec.prepare();
  const auto pull = spec.propose(at, "topic", "a.txt", "a");
  return {Operation::merge_pull_request, [&spec, at, pull](const Call& call) {
            return ended(spec.provider().merge_pull_request(at.repo,
                                                            {.number = pull.number,
                                                             .expected_head = pull.head_id,
                                                             .wait = std::chrono::seconds(20)},
                                                            call));
          }};
}

constexpr std::array<PrepareMutation, 6> kMutations{create_repo,       create_branch,
                                                    protect_branch,    commit_files,
                                                    open_pull_request, merge_pull_request};

}  // namespace

std::span<const PrepareMutation> mutations() { return kMutations; }

Mutation branch_creation(SpecContext& spec) { return create_branch(spec); }

}  // namespace gitprovider::testing
