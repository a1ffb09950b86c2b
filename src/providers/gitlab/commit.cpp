#include "src/providers/gitlab/commit.hpp"

#include "src/core/errors.hpp"
#include "src/core/expected_head.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/branches.hpp"
#include "src/providers/gitlab/commit_actions.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"
#include "src/providers/rest/marked_commit.hpp"

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

/// One commit while it is made.
class Committing {
 public:
  Committing(const ProjectCall& call, const NewCommit& request, const Head& head,
             const StoredFiles& stored)
      : call_(call), request_(request), head_(head), stored_(stored) {}

  /// A repeat is refused by the files it names, where fences_itself() says so.
  Result<wire::CommitView> send(const std::string& message) {
    auto made = call_.session.send_as(
        call_.scope,
        {.method = http::Method::post,
         .target = paths::commits(call_.project),
         .body = commit_body({.branch = request_.branch,
                              .message = message,
                              .changes = request_.changes,
                              .stored = stored_}),
         .effect = rest::Effect::visible,
         .subject = "branch " + request_.branch + " of " + full_name(call_.repo)},
        wire::read_commit);
    if (!made) {
      return settle(call_, request_, head_, std::move(made).error());
    }
    return made;
  }

  Result<wire::CommitView> read(rest::Scope& scope, const ObjectId& id) {
    return call_.session.read_as(
        scope, paths::commit(call_.project, id.hex()).query("stats", "false"), wire::read_commit);
  }

  /// On which commit it came to stand is nothing that GitLab can be asked to guard.
  [[nodiscard]] Result<void> check_parent(const wire::CommitView& made) const {
    const auto& expected = request_.expected_head;
    if (!expected || (!made.parents.empty() && made.parents.front() == *expected)) {
      return {};
    }
    return applied_otherwise("commit " + made.id.hex() + ": branch " + quoted(request_.branch) +
                             " moved meanwhile in other files, and the commit stands on top of " +
                             (made.parents.empty() ? "nothing" : made.parents.front().hex()) +
                             ", not of " + expected->hex());
  }

 private:
  const ProjectCall& call_;
  const NewCommit& request_;
  const Head& head_;
  const StoredFiles& stored_;
};

Result<Applied<Commit>> commit_over(const ProjectCall& call, const NewCommit& request,
                                    const Head& head) {
  const auto stored = find_files(call, request, head);
  if (!stored) {
    return stored.error();
  }
  if (const auto absent = absent_removal(request.changes, *stored); !absent.empty()) {
    return conflict(request, "the file to delete " + quoted(absent) + " is not there");
  }
  return rest::make_marked({.session = call.session,
                            .scope = call.scope,
                            .request = request,
                            .intent = {.repo = call.repo,
                                       .branch = request.branch,
                                       .parent = head,
                                       .files_changed = request.changes.size(),
                                       .is_guarded = fences_itself(request.changes, *stored)}},
                           Committing{call, request, head, *stored});
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
