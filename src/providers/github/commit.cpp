#include "src/providers/github/commit.hpp"

#include "src/core/expected_head.hpp"
#include "src/core/printable.hpp"
#include "src/providers/github/commit_objects.hpp"
#include "src/providers/github/first_commit.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

/// Right after it was made a branch may be there as a ref and not yet as a branch.
Result<std::optional<wire::HeadCommit>> find_base_by_ref(const CommitJob& job) {
  const auto head = job.session.read_as(job.scope, paths::branch_ref(job.repo, job.request.branch),
                                        wire::read_ref);
  if (!head) {
    const bool is_empty = head.error().http_status == 409;
    return is_empty ? Result<std::optional<wire::HeadCommit>>{std::optional<wire::HeadCommit>{}}
                    : Result<std::optional<wire::HeadCommit>>{head.error()};
  }
  return job.session
      .read_as(job.scope, paths::commit(job.repo, head->id.hex()), wire::read_head_commit)
      .transform([](wire::HeadCommit commit) { return std::optional{std::move(commit)}; });
}

/// The head to build on; empty in an empty repository.
Result<std::optional<wire::HeadCommit>> find_base(const CommitJob& job) {
  auto head = job.session.read_as(job.scope, paths::branch(job.repo, job.request.branch),
                                  wire::read_branch_head);
  if (!head && head.error().code == ErrorCode::not_found) {
    return find_base_by_ref(job);
  }
  if (!head) {
    return std::move(head).error();
  }
  if (head->name != job.request.branch) {  // a renamed branch redirects to its new name
    return Error{.code = ErrorCode::not_found,
                 .message = "branch " + quoted(job.request.branch) +
                            ": is not there, the host leads to " + quoted(head->name)};
  }
  return std::optional{std::move(head->commit)};
}

Result<Applied<Commit>> commit_over(const CommitJob& job, const wire::HeadCommit& head) {
  if (is_seed_of(job, head)) {
    return finish_first_commit(job, head.id);
  }
  return make_commit(job, CommitBase{.commit = head.id, .tree = head.tree})
      .and_then(
          [&](const ObjectId& commit) { return move_branch(job, head.id, commit, Move::forward); });
}

bool changes_workflows(const NewCommit& request) {
  return std::any_of(request.changes.begin(), request.changes.end(), [](const FileChange& change) {
    return change.path.starts_with(".github/workflows/");
  });
}

/// Files there need a scope of their own, and GitHub tells so by a bare 404.
Result<Applied<Commit>> explain(Result<Applied<Commit>> result, const NewCommit& request) {
  if (!result && changes_workflows(request) &&
      (result.error().http_status == 403 || result.error().http_status == 404)) {
    result.error().message +=
        "; files below .github/workflows/ need a token with the scope 'workflow'";
  }
  return result;
}

}  // namespace

Result<Applied<Commit>> commit_files(const CommitJob& job) {
  const auto base = find_base(job);
  if (!base) {
    return base.error();
  }
  const auto head = *base ? std::optional{(*base)->id} : std::nullopt;
  if (auto fine = check_expected_head(job.request, head); !fine) {
    return std::move(fine).error();
  }
  return explain(*base ? commit_over(job, **base) : first_commit(job), job.request);
}

}  // namespace gitprovider::github
