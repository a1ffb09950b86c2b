#include "src/providers/forgejo/branches.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"

#include <utility>

namespace gitprovider::forgejo {
namespace {

Result<ObjectId> read_source(const Job& job, const std::string& from) {
  if (const auto id = ObjectId::parse(from)) {
    return job.session.read_as(job.scope, paths::commit(job.repo, id->hex()), wire::read_commit);
  }
  return read_branch(job, from).transform([](Branch branch) { return std::move(branch.id); });
}

/// Says why a source is not there: in an empty repository none can be.
Error explain_absent(const Job& job, Error error) {
  const auto empty = is_empty_repository(job, error);
  if (!empty) {
    return empty.error();
  }
  if (*empty) {
    error.code = ErrorCode::conflict;
    error.message += "; the repository has no commit yet";
  }
  return error;
}

/// One status for a branch that is there, a tag of its name and a name that clashes with another's:
/// looking tells them apart in any language.
Error explain_taken(const Job& job, const std::string& name, Error error) {
  if (error.http_status != 409) {
    return error;
  }
  const auto there = read_branch(job, name);
  if (there) {
    error.code = ErrorCode::already_exists;
  } else if (there.error().code == ErrorCode::not_found) {
    error.code = ErrorCode::conflict;
    error.message += "; a branch or tag of another name stands in the way";
  }
  return error;
}

/// A repeat is refused while the branch is there, wherever it is.
Result<Applied<Branch>> send(const Job& job, const Branch& wanted) {
  auto made =
      job.session.send_as(job.scope,
                          {.method = http::Method::post,
                           .target = paths::branches(job.repo),
                           .body = wire::new_branch_body(wanted.name, wanted.id),
                           .effect = rest::Effect::visible,
                           .subject = "branch " + wanted.name + " of " + full_name(job.repo)},
                          wire::read_branch);
  if (!made) {
    return explain_taken(job, wanted.name, std::move(made).error());
  }
  if (made->name != wanted.name || made->id != wanted.id) {
    return applied_otherwise("branch " + quoted(wanted.name) + " at " + wanted.id.hex() +
                             ": the host made " + quoted(made->name) + " at " + made->id.hex());
  }
  return Applied<Branch>{.value = *std::move(made)};
}

}  // namespace

Result<Branch> read_branch(const Job& job, const std::string& name) {
  auto branch = job.session.read_as(job.scope, paths::branch(job.repo, name), wire::read_branch);
  if (branch && branch->name != name) {
    return Error{.code = ErrorCode::not_found,
                 .message = "branch " + quoted(name) + ": is not there, the host leads to " +
                            quoted(branch->name)};
  }
  return branch;
}

/// Servers answer 404, 409 or 500 to a read in an empty repository, by version and route.
Result<bool> is_empty_repository(const Job& job, const Error& error) {
  if (error.http_status != 404 && error.http_status != 409 && error.http_status != 500) {
    return false;
  }
  return job.session.read_as(job.scope, paths::repository(job.repo), wire::read_repository)
      .transform([](const Repository& repository) { return repository.is_empty == true; });
}

Result<Applied<Branch>> create_branch(const Job& job, const NewBranch& request) {
  const auto source = read_source(job, request.from);
  if (!source) {
    return explain_absent(job, source.error());
  }
  const Branch wanted{.name = request.name, .id = *source};
  return job.session.change<Branch>(
      job.scope, CreateBranchIntent{.repo = job.repo, .name = wanted.name, .at = wanted.id},
      [&] { return send(job, wanted); });
}

}  // namespace gitprovider::forgejo
