#include "src/providers/local/pull_request_state.hpp"

#include "src/providers/local/commit_object.hpp"
#include "src/providers/local/describe.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/oid.hpp"
#include "src/providers/local/refs.hpp"

#include <optional>
#include <utility>

namespace gitprovider::local {
namespace {

Result<bool> is_merge_on_base(git_repository* repository, const PullRequestRecord& record) {
  const auto merge = record.merging ? to_git_oid(*record.merging) : std::nullopt;
  if (!merge) {
    return false;
  }
  auto base = find_ref(repository, branch_ref(record.base));
  if (!base) {
    return std::move(base).error();
  }
  return base->has_value() ? is_reachable(repository, *merge, **base) : Result<bool>(false);
}

}  // namespace

Result<PullRequestRecord> load_pull_request(const OpenedRepository& opened, std::int64_t number) {
  auto record = read_pull_request(opened.layout, number);
  if (!record || record->state != PullRequestState::open) {
    return record;
  }
  auto merged = is_merge_on_base(opened.git.get(), *record);
  if (!merged) {
    return std::move(merged).error();
  }
  if (!*merged) {
    return record;
  }
  record->state = PullRequestState::merged;
  record->merge_id = std::exchange(record->merging, std::nullopt);
  return write_pull_request(opened.layout, *record).transform([&] { return *std::move(record); });
}

Result<git_oid> find_head(git_repository* repository, const PullRequestRecord& record) {
  for (const auto& ref : {branch_ref(record.head), pull_request_ref(record.number)}) {
    auto head = find_ref(repository, ref);
    if (!head) {
      return std::move(head).error();
    }
    if (head->has_value()) {
      return **head;
    }
  }
  return conflict("merge pull request " + std::to_string(record.number),
                  "its head branch " + record.head + " is gone");
}

PullRequest describe_pull_request(const OpenedRepository& opened, const PullRequestRecord& record) {
  return {.number = record.number,
          .state = record.state,
          .head = record.head,
          .base = record.base,
          .head_id = record.head_id,
          .web_url = file_url(opened.layout.pull_request(record.number)),
          .merge_id = record.merge_id};
}

}  // namespace gitprovider::local
