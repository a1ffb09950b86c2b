#include "src/providers/gitlab/commit.hpp"

#include "src/core/commit_marker.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/branches.hpp"
#include "src/providers/gitlab/commit_actions.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace gitprovider::gitlab {
namespace {

using Head = std::optional<ObjectId>;

Error conflict(const NewCommit& request, const std::string& why) {
  return {.code = ErrorCode::conflict, .message = "branch " + quoted(request.branch) + ": " + why};
}

/// The head to build on; none in an empty project.
Result<Head> find_head(const ProjectCall& call, const NewCommit& request) {
  auto branch = read_branch(call, request.branch);
  if (branch) {
    return Head{std::move(branch->id)};
  }
  if (branch.error().code != ErrorCode::not_found) {
    return std::move(branch).error();
  }
  const auto empty = is_empty(call);
  if (!empty) {
    return empty.error();
  }
  return *empty ? Result<Head>{Head{}} : Result<Head>{branch.error()};
}

Result<void> check_expected_head(const NewCommit& request, const Head& head) {
  const auto& expected = request.expected_head;
  if (!expected || head == expected) {
    return {};
  }
  return conflict(request, "expected at " + expected->hex() + ", is " +
                               (head ? "at " + head->hex() : "in an empty repository"));
}

Result<StoredFiles> find_files(const ProjectCall& call, const NewCommit& request,
                               const Head& head) {
  return head ? find_stored_files(call, *head, request.changes)
              : Result<StoredFiles>{StoredFiles{}};
}

/// Words in a language we do not know: the branch itself tells whether it moved.
Error settle(const ProjectCall& call, const NewCommit& request, const Head& head, Error refusal) {
  if (!refusal.is_unclassified || refusal.http_status != 400) {
    return refusal;
  }
  const auto branch = read_branch(call, request.branch);
  if (branch && Head{branch->id} != head) {
    refusal.code = ErrorCode::conflict;
    refusal.message += "; the branch moved meanwhile";
  }
  return refusal;
}

Result<wire::CommitView> send(const ProjectCall& call, const NewCommit& request,
                              const StoredFiles& stored) {
  const std::string message = call.session.options().mark_commits
                                  ? with_operation_trailer(request.message, call.scope.operation_id)
                                  : request.message;
  return call.session.send_as(
      call.scope,
      {.method = http::Method::post,
       .target = paths::commits(call.project),
       .body = commit_body({.branch = request.branch,
                            .message = message,
                            .changes = request.changes,
                            .stored = stored}),
       .effect = rest::Effect::visible,
       .subject = "branch " + request.branch + " of " + full_name(call.repo)},
      wire::read_commit);
}

Result<Applied<Commit>> check_parent(const NewCommit& request, wire::CommitView made) {
  const auto& expected = request.expected_head;
  if (expected && (made.parents.empty() || made.parents.front() != *expected)) {
    return applied_otherwise("commit " + made.id.hex() + ": branch " + quoted(request.branch) +
                             " moved meanwhile in other files, and the commit stands on top of " +
                             (made.parents.empty() ? "nothing" : made.parents.front().hex()) +
                             ", not of " + expected->hex());
  }
  return Applied<Commit>{.value = {.id = std::move(made.id),
                                   .branch = request.branch,
                                   .files_changed = request.changes.size()}};
}

Result<Applied<Commit>> commit_over(const ProjectCall& call, const NewCommit& request,
                                    const Head& head) {
  const auto stored = find_files(call, request, head);
  if (!stored) {
    return stored.error();
  }
  if (const auto absent = absent_removal(request.changes, *stored); !absent.empty()) {
    return conflict(request, "the file to delete " + quoted(absent) + " is not there");
  }
  auto made = send(call, request, *stored);
  if (!made) {
    return settle(call, request, head, std::move(made).error());
  }
  return check_parent(request, *std::move(made));
}

}  // namespace

Result<Applied<Commit>> commit_files(const ProjectCall& call, const NewCommit& request) {
  const auto head = find_head(call, request);
  if (!head) {
    return head.error();
  }
  return check_expected_head(request, *head).and_then([&] {
    return commit_over(call, request, *head);
  });
}

}  // namespace gitprovider::gitlab
