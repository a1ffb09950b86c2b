#include "src/providers/forgejo/commit.hpp"

#include "src/core/commit_marker.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/forgejo/branches.hpp"
#include "src/providers/forgejo/commit_plan.hpp"
#include "src/providers/forgejo/known_files.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::forgejo {
namespace {

/// The head to build on; absent in an empty repository.
using Base = std::optional<ObjectId>;

Result<Base> find_base(const Job& job, const std::string& branch) {
  auto head = read_branch(job, branch);
  if (head) {
    return Base{std::move(head->id)};
  }
  const auto empty = is_empty_repository(job, head.error());
  if (!empty) {
    return empty.error();
  }
  return *empty ? Result<Base>{Base{}} : Result<Base>{std::move(head).error()};
}

Result<void> check_expected_head(const NewCommit& request, const Base& base) {
  if (!request.expected_head || base == request.expected_head) {
    return {};
  }
  return Error{.code = ErrorCode::conflict,
               .message = "branch " + quoted(request.branch) + ": expected at " +
                          request.expected_head->hex() + ", is " +
                          (base ? "at " + base->hex() : "in an empty repository")};
}

std::string message_of(const Job& job, const NewCommit& request) {
  return job.session.options().mark_commits
             ? with_operation_trailer(request.message, job.scope.operation_id)
             : request.message;
}

Result<wire::MadeCommit> send(const Job& job, const NewCommit& request,
                              const std::vector<FileOperation>& operations) {
  return job.session.send_as(job.scope,
                             {.method = http::Method::post,
                              .target = paths::contents(job.repo),
                              .body = commit_body(request, message_of(job, request), operations),
                              .effect = rest::Effect::visible,
                              .subject = "branch " + request.branch + " of " + full_name(job.repo)},
                             wire::read_made_commit);
}

Result<Applied<Commit>> check_parent(const NewCommit& request, wire::MadeCommit made) {
  const auto& expected = request.expected_head;
  if (expected && !made.parents.empty() && made.parents.front() != *expected) {
    return applied_otherwise("commit " + made.id.hex() + ": was made on " +
                             made.parents.front().hex() + ", for the branch moved on from " +
                             expected->hex() + " meanwhile");
  }
  return Applied<Commit>{.value = {.id = std::move(made.id),
                                   .branch = request.branch,
                                   .files_changed = request.changes.size()}};
}

}  // namespace

Result<Applied<Commit>> commit_files(const Job& job, const NewCommit& request) {
  if (auto fine = check_executable_bits(request); !fine) {
    return std::move(fine).error();
  }
  const auto base = find_base(job, request.branch);
  if (!base) {
    return base.error();
  }
  if (auto fine = check_expected_head(request, *base); !fine) {
    return std::move(fine).error();
  }
  const auto known =
      *base ? read_known_files(job, **base, request.changes) : Result<KnownFiles>{KnownFiles{}};
  if (!known) {
    return known.error();
  }
  const auto operations = plan_commit(request, *known);
  if (!operations) {
    return operations.error();
  }
  return send(job, request, *operations).and_then([&](wire::MadeCommit made) {
    return check_parent(request, std::move(made));
  });
}

}  // namespace gitprovider::forgejo
