#include "src/providers/local/commit_object.hpp"
#include "src/providers/local/describe.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/merges.hpp"
#include "src/providers/local/oid.hpp"
#include "src/providers/local/protection_record.hpp"
#include "src/providers/local/publish.hpp"
#include "src/providers/local/pull_request_state.hpp"
#include "src/providers/local/pull_requests.hpp"
#include "src/providers/local/refs.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace gitprovider::local {
namespace {

std::string tried(std::int64_t number) { return "merge pull request " + std::to_string(number); }

Result<void> require_open(const PullRequestRecord& record) {
  if (record.state != PullRequestState::open) {
    return conflict(tried(record.number),
                    "it is " + std::string(to_string(record.state)) + " already");
  }
  if (record.is_draft) {
    return conflict(tried(record.number), "it is a draft");
  }
  return {};
}

Result<void> require_reviews_and_checks(const Protections& protections,
                                        const PullRequestRecord& record) {
  const auto* protection = find_protection(protections, record.base);
  if (protection == nullptr || !protection->include_admins) {
    return {};
  }
  const int approvals = protection->approvals.value_or(0);
  if (approvals > 0) {
    return conflict(tried(record.number),
                    record.base + " needs " + std::to_string(approvals) +
                        " approving reviews, and the local host has none; protect it with 0, or "
                        "without administrators");
  }
  if (!protection->required_status_checks.empty()) {
    return conflict(tried(record.number),
                    record.base + " needs the check " + protection->required_status_checks.front() +
                        ", and the local host runs none; protect it without checks, or without "
                        "administrators");
  }
  return {};
}

Result<git_oid> pinned_head(git_repository* repository, const PullRequestRecord& record,
                            const std::optional<ObjectId>& expected) {
  auto head = find_head(repository, record);
  if (head && expected && *expected != to_object_id(*head)) {
    return conflict(tried(record.number), "its head is at " + short_id(*head) + ", not at " +
                                              expected->hex().substr(0, 10));
  }
  return head;
}

Result<git_oid> find_base(git_repository* repository, const PullRequestRecord& record) {
  auto base = find_ref(repository, branch_ref(record.base));
  if (!base) {
    return std::move(base).error();
  }
  if (!base->has_value()) {
    return conflict(tried(record.number), "its base branch " + record.base + " is gone");
  }
  return **base;
}

std::string merge_message(const PullRequestRecord& record, MergeMethod method) {
  const auto number = "#" + std::to_string(record.number);
  if (method == MergeMethod::squash) {
    const auto subject = record.title + " (" + number + ")";
    return record.body.empty() ? subject : subject + "\n\n" + record.body;
  }
  return "Merge pull request " + number + " from " + record.head + "\n\n" + record.title;
}

Result<Merge> plan_merge(git_repository* repository, const PullRequestRecord& record,
                         const MergePullRequest& request) {
  auto head = pinned_head(repository, record, request.expected_head);
  if (!head) {
    return std::move(head).error();
  }
  auto base = find_base(repository, record);
  if (!base) {
    return std::move(base).error();
  }
  auto ahead = count_ahead(repository, *head, *base);
  if (!ahead) {
    return std::move(ahead).error();
  }
  if (*ahead == 0) {
    return conflict(tried(record.number), record.base + " has every commit of " + record.head);
  }
  return Merge{.base = *base,
               .head = *head,
               .method = request.method,
               .message = merge_message(record, request.method)};
}

Result<void> require_unmoved(git_repository* repository, const PullRequestRecord& record,
                             const git_oid& head) {
  auto present = find_head(repository, record);
  if (!present) {
    return std::move(present).error();
  }
  return git_oid_equal(&*present, &head) != 0
             ? Result<void>()
             : Result<void>(conflict(tried(record.number), "its head moved meanwhile"));
}

/// Writes down what is about to be published: whoever finds it and the commit on the base knows
/// that it is merged.
Result<void> announce(const OpenedRepository& opened, const PullRequestRecord& record,
                      const git_oid& head) {
  git_repository* repository = opened.git.get();
  return set_ref(repository, pull_request_ref(record.number), head)
      .and_then([&] { return write_pull_request(opened.layout, record); })
      .and_then([&] { return require_unmoved(repository, record, head); });
}

/// Moves the base and records the result.
Result<PullRequest> move_base(const OpenedRepository& opened, PullRequestRecord record,
                              const RefMove& move) {
  if (auto moved = move_ref(opened.git.get(), move, tried(record.number)); !moved) {
    return std::move(moved).error();
  }
  record.state = PullRequestState::merged;
  record.merge_id = std::exchange(record.merging, std::nullopt);
  // The base has moved, so it is merged whatever comes of this: the next reader finds the intent.
  static_cast<void>(write_pull_request(opened.layout, record));
  return describe_pull_request(opened, record);
}

Result<Applied<PullRequest>> carry_out(const Publication& change, const OpenedRepository& opened,
                                       PullRequestRecord record, const RefMove& move) {
  const auto& wanted = std::get<MergeIntent>(change.intent);
  record.head_id = wanted.head;
  record.merging = to_object_id(move.to);
  return announce(opened, record, *to_git_oid(wanted.head)).and_then([&] {
    return publish<PullRequest>(change, [&] { return move_base(opened, record, move); });
  });
}

Result<Applied<PullRequest>> merge_open(const Host& host, const OpenedRepository& opened,
                                        const PullRequestRecord& record,
                                        const MergePullRequest& request, const Terms& terms) {
  git_repository* repository = opened.git.get();
  auto signature = sign(host.identity, terms.clock().wall_now());
  if (!signature) {
    return std::move(signature).error();
  }
  auto merge = plan_merge(repository, record, request);
  if (!merge) {
    return std::move(merge).error();
  }
  merge->signature = signature->get();
  auto commit = terms.check().and_then([&] { return write_merge(repository, *merge, terms); });
  if (!commit) {
    return std::move(commit).error();
  }
  if (auto left = terms.check(); !left) {
    return std::move(left).error();
  }
  const Intent intent = MergeIntent{.repo = opened.repo,
                                    .number = record.number,
                                    .head = to_object_id(merge->head),
                                    .base = record.base,
                                    .method = request.method};
  return carry_out(
      {.host = host, .terms = terms, .intent = intent, .look = look_into(opened, intent, terms)},
      opened, record, {.ref = branch_ref(record.base), .from = merge->base, .to = *commit});
}

}  // namespace

Result<Applied<PullRequest>> merge_pull_request(const Host& host, const RepoRef& repo,
                                                const MergePullRequest& request,
                                                const Terms& terms) {
  auto opened = terms.check().and_then([&] { return open_to_change(host.root, repo, terms); });
  if (!opened) {
    return std::move(opened).error();
  }
  auto record = load_pull_request(*opened, request.number);
  if (!record) {
    return std::move(record).error();
  }
  return require_open(*record)
      .and_then([&] { return require_reviews_and_checks(opened->own.protections, *record); })
      .and_then([&] { return merge_open(host, *opened, *record, request, terms); });
}

}  // namespace gitprovider::local
