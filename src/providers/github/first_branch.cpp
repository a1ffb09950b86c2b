#include "src/providers/github/first_branch.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::github {
namespace {

using namespace std::chrono_literals;

/// How long what was just made may stay invisible.
constexpr Duration kVisibleWithin = 10s;
constexpr Duration kFirstPause = 250ms;

RepoRef ref_of(const Repository& made) { return {.owner = made.owner, .name = made.name}; }

Error cancelled() {
  return {.code = ErrorCode::cancelled,
          .message = "cancelled while the first branch was waited for",
          .cause = Cause::cancelled};
}

/// Reads where the branch is, until it is there. Right after a repository was made, 404 and 409
/// mean "not yet".
Result<ObjectId> wait_until_visible(const CreateRepoJob& job, const Repository& made) {
  const TimePoint give_up = job.session.clock().now() + kVisibleWithin;
  const auto target = paths::branch(ref_of(made), *made.default_branch);
  for (Duration pause = kFirstPause;; pause *= 2) {
    auto seen = job.session.read_as(job.scope, target, wire::read_branch_head);
    const bool is_pending = !seen && (seen.error().code == ErrorCode::not_found ||
                                      seen.error().code == ErrorCode::conflict);
    const TimePoint due = job.session.clock().now() + pause;
    if (!is_pending || due > give_up) {
      return std::move(seen).transform(
          [](wire::BranchHead head) { return std::move(head.commit.id); });
    }
    if (!job.session.clock().wait_until(std::min(due, job.scope.deadline), job.scope.stop)) {
      return cancelled();
    }
  }
}

/// A branch of the new name, where the old one was, is all that can be seen of it.
Result<Applied<Branch>> rename(const CreateRepoJob& job, const Repository& made,
                               const Branch& wanted) {
  const auto send = [&] {
    return job.session
        .send_as(job.scope,
                 {.method = http::Method::post,
                  .target = paths::branch_rename(ref_of(made), *made.default_branch),
                  .body = wire::new_name_body(wanted.name),
                  .effect = rest::Effect::visible,
                  .subject = "the branches of " + made.full_name},
                 wire::read_branch_name)
        .transform([&](std::string name) {
          return Applied<Branch>{.value = {.name = std::move(name), .id = wanted.id}};
        });
  };
  return job.session.change<Branch>(
      job.scope, CreateBranchIntent{.repo = ref_of(made), .name = wanted.name, .at = wanted.id},
      send);
}

Error still_named(Error error, const Repository& made, const std::string& wanted) {
  error.outcome = error.outcome == Outcome::unknown ? Outcome::unknown : Outcome::applied;
  error.message = "repository " + quoted(made.full_name) + ": was made with the branch " +
                  quoted(made.default_branch.value_or("")) + ", not renamed to " + quoted(wanted) +
                  ": " + error.message;
  return error;
}

}  // namespace

Result<Repository> rename_first_branch(const CreateRepoJob& job, Repository made,
                                       const std::string& wanted) {
  if (!made.default_branch) {
    return still_named(malformed("the answer names no default branch"), made, wanted);
  }
  auto renamed = wait_until_visible(job, made).and_then(
      [&](const ObjectId& tip) { return rename(job, made, {.name = wanted, .id = tip}); });
  if (!renamed) {
    return still_named(std::move(renamed).error(), made, wanted);
  }
  made.default_branch = std::move(renamed->value.name);
  return made;
}

}  // namespace gitprovider::github
