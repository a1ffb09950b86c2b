#include "src/providers/github/first_commit.hpp"

#include "src/json/base64.hpp"
#include "src/json/writer.hpp"
#include "src/providers/github/commit_objects.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/marked_commit.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

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

Result<Applied<Commit>> commit_seed(const CommitJob& job) {
  // What the seed is found again by, where its answer is lost: nobody knows its id before.
  const std::string mark = rest::commit_mark(job.session, job.scope);
  const auto send = [&] {
    return job.session
        .send_as(job.scope,
                 {.method = http::Method::put,
                  .target = paths::contents(job.repo, job.request.changes.front().path),
                  .body = seed_body(job, mark),
                  .effect = rest::Effect::visible,
                  .subject = subject_of(job)},
                 wire::read_commit_of_contents)
        .transform(
            [&](const ObjectId& id) { return Applied<Commit>{.value = commit_of(job, id)}; });
  };
  return job.session.change<Commit>(job.scope,
                                    CommitIntent{.repo = job.repo,
                                                 .branch = job.request.branch,
                                                 .marker = mark,
                                                 .files_changed = job.request.changes.size()},
                                    send);
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
  if (is_whole) {
    return seed;
  }
  auto commit = replace_seed(job, seed->value.id);
  return commit ? std::move(commit)
                : Result<Applied<Commit>>{after_seed(std::move(commit).error(), job)};
}

}  // namespace gitprovider::github
