#include "src/providers/github/first_commit.hpp"

#include "src/json/base64.hpp"
#include "src/json/writer.hpp"
#include "src/providers/github/commit_objects.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

bool is_removal(const FileChange& change) { return change.action == FileChange::Action::remove; }

std::string seed_body(const CommitJob& job) {
  json::Writer body;
  body.begin_object()
      .field("message", job.request.message)
      .field("content", json::to_base64(job.request.changes.front().content))
      .field("branch", job.request.branch)
      .end_object();
  return std::move(body).str();
}

Result<ObjectId> commit_seed(const CommitJob& job) {
  return job.session.send_as(job.scope,
                             {.method = http::Method::put,
                              .target = paths::contents(job.repo, job.request.changes.front().path),
                              .body = seed_body(job),
                              .effect = rest::Effect::visible,
                              .subject = subject_of(job)},
                             wire::read_commit_of_contents);
}

/// Nothing that somebody laid over the seed meanwhile may be lost.
Result<void> check_head_is_seed(const CommitJob& job, const ObjectId& seed) {
  const auto head = job.session.read_as(job.scope, paths::branch_ref(job.repo, job.request.branch),
                                        wire::read_ref);
  if (!head) {
    return head.error();
  }
  if (head->id != seed) {
    return Error{.code = ErrorCode::conflict, .message = "the branch moved meanwhile"};
  }
  return {};
}

Result<ObjectId> replace_seed(const CommitJob& job, const ObjectId& seed) {
  auto commit = make_commit(job, std::nullopt);
  if (!commit) {
    return commit;
  }
  const auto moved =
      check_head_is_seed(job, seed).and_then([&] { return move_branch(job, *commit, true); });
  return moved ? std::move(commit) : Result<ObjectId>{moved.error()};
}

Error after_seed(Error error, const CommitJob& job) {
  error.code = ErrorCode::unknown_outcome;
  error.outcome = Outcome::unknown;
  error.message = "branch " + job.request.branch + " was begun with " +
                  job.request.changes.front().path +
                  " alone; look at it and commit the other files on top: " + error.message;
  return error;
}

}  // namespace

Result<Applied<Commit>> first_commit(const CommitJob& job) {
  const auto& changes = job.request.changes;
  if (std::any_of(changes.begin(), changes.end(), is_removal)) {
    return Error{.code = ErrorCode::conflict,
                 .message = "a file to delete is not there: the repository is empty"};
  }
  auto seed = commit_seed(job);
  if (!seed) {
    return std::move(seed).error();
  }
  const bool is_whole = changes.size() == 1 && !changes.front().executable;
  auto commit = is_whole ? seed : replace_seed(job, *seed);
  if (!commit) {
    return after_seed(std::move(commit).error(), job);
  }
  return Applied<Commit>{.value = {.id = *std::move(commit),
                                   .branch = job.request.branch,
                                   .files_changed = changes.size()}};
}

}  // namespace gitprovider::github
