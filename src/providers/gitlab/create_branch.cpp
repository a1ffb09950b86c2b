#include "src/providers/gitlab/create_branch.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/branches.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gitprovider::gitlab {
namespace {

Result<ObjectId> read_commit_id(const ProjectCall& call, const ObjectId& wanted) {
  auto commit = call.session.read_as(
      call.scope, paths::commit(call.project, wanted.hex()).query("stats", "false"),
      wire::read_commit);
  if (!commit) {
    return std::move(commit).error();
  }
  if (commit->id != wanted) {  // a branch or tag that is named like a commit
    return Error{.code = ErrorCode::not_found,
                 .message = "commit " + wanted.hex() + ": is not there"};
  }
  return std::move(commit->id);
}

Result<ObjectId> find_commit(const ProjectCall& call, const std::string& from) {
  if (const auto id = ObjectId::parse(from)) {
    return read_commit_id(call, *id);
  }
  return read_branch(call, from).transform([](Branch branch) { return std::move(branch.id); });
}

/// An absent source in an empty project means that nothing can be branched from at all.
Error explain_absent(const ProjectCall& call, Error absent) {
  if (absent.code != ErrorCode::not_found) {
    return absent;
  }
  const auto empty = is_empty(call);
  if (!empty) {
    return empty.error();
  }
  if (*empty) {
    absent.code = ErrorCode::conflict;
    absent.message = "repository " + quoted(full_name(call.repo)) + ": has no commit yet";
  }
  return absent;
}

bool has_branch_below(const ProjectCall& call, const std::string& name) {
  const auto below = call.session.read_as(
      call.scope,
      paths::branches(call.project).query("search", "^" + name + "/").query("per_page", "100"),
      wire::read_branches);
  return below && std::any_of(below->begin(), below->end(), [&](const Branch& branch) {
           return branch.name.starts_with(name + "/");
         });
}

bool has_branch_above(const ProjectCall& call, const std::string& name) {
  for (auto slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1)) {
    if (read_branch(call, name.substr(0, slash))) {
      return true;
    }
  }
  return false;
}

/// Words in a language we do not know: the branches themselves tell what is in the way.
Error settle(const ProjectCall& call, const std::string& name, Error refusal) {
  if (!refusal.is_unclassified || refusal.http_status != 400) {
    return refusal;
  }
  if (read_branch(call, name)) {
    refusal.code = ErrorCode::already_exists;
  } else if (has_branch_above(call, name) || has_branch_below(call, name)) {
    refusal.code = ErrorCode::conflict;
  }
  return refusal;
}

/// A repeat is refused while the branch is there, wherever it is.
Result<Applied<Branch>> send(const ProjectCall& call, const Branch& wanted) {
  auto made =
      call.session.send_as(call.scope,
                           {.method = http::Method::post,
                            .target = paths::branches(call.project),
                            .body = wire::new_branch_body(wanted.name, wanted.id),
                            .effect = rest::Effect::visible,
                            .subject = "branch " + wanted.name + " of " + full_name(call.repo)},
                           wire::read_branch);
  if (!made) {
    return settle(call, wanted.name, std::move(made).error());
  }
  if (made->name != wanted.name || made->id != wanted.id) {
    return applied_otherwise("branch " + quoted(wanted.name) + " at " + wanted.id.hex() +
                             ": the host made " + quoted(made->name) + " at " + made->id.hex());
  }
  return Applied<Branch>{.value = *std::move(made)};
}

Result<Applied<Branch>> create(const ProjectCall& call, const Branch& wanted) {
  return call.session.change<Branch>(
      call.scope, CreateBranchIntent{.repo = call.repo, .name = wanted.name, .at = wanted.id},
      [&] { return send(call, wanted); });
}

}  // namespace

Result<Applied<Branch>> create_branch(const ProjectCall& call, const NewBranch& request) {
  auto commit = find_commit(call, request.from);
  if (!commit) {
    return explain_absent(call, std::move(commit).error());
  }
  return create(call, {.name = request.name, .id = *std::move(commit)});
}

}  // namespace gitprovider::gitlab
