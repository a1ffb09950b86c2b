#include "src/providers/github/create_branch.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"

#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

/// A commit by its id, or where a branch is at this moment. Requests: none, or 1.
Result<ObjectId> find_commit(const Job& job, const std::string& from) {
  if (auto id = ObjectId::parse(from)) {
    return id;
  }
  auto branch = job.session.read_as(job.scope, paths::branch_ref(job.repo, from), wire::read_ref);
  if (!branch) {
    return std::move(branch).error();
  }
  if (branch->name != from) {
    return Error{.code = ErrorCode::not_found,
                 .message = "branch " + quoted(from) + ": is not there, the host leads to " +
                            quoted(branch->name)};
  }
  return std::move(branch->id);
}

Result<Applied<Branch>> check_as_asked(const Branch& wanted, Branch made) {
  if (made != wanted) {
    return applied_otherwise("branch " + quoted(wanted.name) + " at " + wanted.id.hex() +
                             ": the host made " + quoted(made.name) + " at " + made.id.hex());
  }
  return Applied<Branch>{.value = std::move(made)};
}

Result<Applied<Branch>> create_ref(const Job& job, const Branch& wanted) {
  const auto send = [&] {
    return job.session
        .send_as(job.scope,
                 {.method = http::Method::post,
                  .target = paths::refs(job.repo),
                  .body = wire::new_ref_body(wanted.name, wanted.id),
                  .effect = rest::Effect::visible,
                  .subject = "branch " + wanted.name + " of " + full_name(job.repo)},
                 wire::read_ref)
        .and_then([&](Branch made) { return check_as_asked(wanted, std::move(made)); });
  };
  return job.session.change<Branch>(
      job.scope, CreateBranchIntent{.repo = job.repo, .name = wanted.name, .at = wanted.id}, send);
}

}  // namespace

Result<Applied<Branch>> create_branch(const Job& job, const NewBranch& request) {
  return find_commit(job, request.from).and_then([&](const ObjectId& commit) {
    return create_ref(job, {.name = request.name, .id = commit});
  });
}

}  // namespace gitprovider::github
