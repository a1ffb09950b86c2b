#include "src/providers/github/first_commit.hpp"

#include "src/core/commit_marker.hpp"
#include "src/json/base64.hpp"
#include "src/json/writer.hpp"
#include "src/providers/github/commit_objects.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/marked_commit.hpp"
#include "src/providers/rest/state_check.hpp"
#include "src/settlement/intent.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

/// The seed alone is all that was asked for.
bool is_whole(const NewCommit& request) {
  return request.changes.size() == 1 && !request.changes.front().executable;
}

bool is_removal(const FileChange& change) { return change.action == FileChange::Action::remove; }

std::string seed_body(const CommitJob& job, const std::string& mark) {
  const FileChange& first = job.request.changes.front();
  json::Writer body;
  body.begin_object()
      .field("message", rest::marked(job.request.message, mark))
      .field("content", json::to_base64(first.content))
      .field("branch", job.request.branch)
      .end_object();
  return std::move(body).str();
}

/// What the seed is found again by, where its answer is lost: nobody knows its id before.
CommitIntent seed_intent(const CommitJob& job) {
  return {.repo = job.repo,
          .branch = job.request.branch,
          .marker = rest::commit_mark(job.session, job.scope),
          .files_changed = job.request.changes.size(),
          .has_two_steps = !is_whole(job.request)};
}

Result<Applied<Commit>> commit_seed(const CommitJob& job) {
  const CommitIntent intent = seed_intent(job);
  const auto send = [&] {
    return job.session
        .send_as(job.scope,
                 {.method = http::Method::put,
                  .target = paths::contents(job.repo, job.request.changes.front().path),
                  .body = seed_body(job, intent.marker),
                  .effect = rest::Effect::visible,
                  .subject = subject_of(job)},
                 wire::read_commit_of_contents)
        .transform(
            [&](const ObjectId& id) { return Applied<Commit>{.value = commit_of(job, id)}; });
  };
  return job.session.change<Commit>(job.scope, intent, send);
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

Result<Applied<Commit>> replace_seed(const CommitJob& job, const ObjectId& seed) {
  return make_commit(job, std::nullopt).and_then([&](const ObjectId& commit) {
    return check_head_is_seed(job, seed).and_then(
        [&] { return move_branch(job, seed, commit, Move::forced); });
  });
}

Error after_seed(Error error, const CommitJob& job) {
  error.code = ErrorCode::unknown_outcome;
  error.outcome = Outcome::unknown;
  if (!error.ticket) {
    error.ticket = rest::ticket_of_ended(job.session, job.scope, seed_intent(job));
  }
  error.message = "branch " + job.request.branch + " was begun with " +
                  job.request.changes.front().path +
                  " alone; the same call with the operation id " + job.scope.operation_id +
                  " commits the rest: " + error.message;
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
  return is_whole(job.request) ? seed : finish_first_commit(job, seed->value.id);
}

bool is_seed_of(const CommitJob& job, const wire::HeadCommit& head) {
  return head.is_first && !is_whole(job.request) &&
         has_operation_trailer(head.message, rest::commit_mark(job.session, job.scope));
}

Result<Applied<Commit>> finish_first_commit(const CommitJob& job, const ObjectId& seed) {
  auto commit = replace_seed(job, seed);
  return commit ? std::move(commit)
                : Result<Applied<Commit>>{after_seed(std::move(commit).error(), job)};
}

}  // namespace gitprovider::github
