#include "src/providers/gitlab/branches.hpp"

#include "src/core/printable.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"

namespace gitprovider::gitlab {

Result<Branch> read_branch(const ProjectCall& call, std::string_view name) {
  auto branch =
      call.session.read_as(call.scope, paths::branch(call.project, name), wire::read_branch);
  if (branch && branch->name != name) {
    return Error{.code = ErrorCode::not_found,
                 .message = "branch " + quoted(name) + ": is not there, the host leads to " +
                            quoted(branch->name)};
  }
  return branch;
}

Result<bool> is_empty(const ProjectCall& call) {
  return call.session.read_as(call.scope, paths::project(call.project), wire::read_project)
      .transform([](const Repository& project) {
        return project.is_empty.value_or(!project.default_branch.has_value());
      });
}

}  // namespace gitprovider::gitlab
