#include "src/providers/gitlab/create_repo.hpp"

#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/projects.hpp"
#include "src/providers/gitlab/wire.hpp"

#include <string>
#include <utility>

namespace gitprovider::gitlab {
namespace {

std::string named(const CreateRepoJob& job) {
  return "repository " + quoted(full_name(job.request.repo));
}

/// A name that a project has left leads to where that one is.
bool is_named(const Repository& found, const RepoRef& wanted) {
  return ascii::equals_ignoring_case(found.full_name, full_name(wanted));
}

/// Words in a language we do not know: the name itself tells whether it was taken.
Error settle(const CreateRepoJob& job, Error refusal) {
  if (!refusal.is_unclassified || refusal.http_status != 400) {
    return refusal;
  }
  const auto there = job.session.read_as(job.scope, paths::project(full_name(job.request.repo)),
                                         wire::read_project);
  if (there && is_named(*there, job.request.repo)) {
    refusal.code = ErrorCode::already_exists;
  }
  return refusal;
}

/// A host may clean up a name or overrule a wish, and still call it success.
Result<Applied<Repository>> check_as_asked(const CreateRepoJob& job, Repository made) {
  const NewRepository& request = job.request;
  if (!is_named(made, request.repo)) {
    return applied_otherwise(named(job) + ": the host made it as " + quoted(made.full_name));
  }
  if (made.visibility != request.visibility) {
    return applied_otherwise(named(job) + ": asked to be " +
                             std::string{to_string(request.visibility)} + ", is " +
                             std::string{to_string(made.visibility)});
  }
  if (request.default_branch && made.default_branch != request.default_branch) {
    return applied_otherwise(named(job) + ": asked for the default branch " +
                             quoted(*request.default_branch) + ", has " +
                             quoted(made.default_branch.value_or("none")));
  }
  made.is_empty = !request.initialize;
  return Applied<Repository>{.value = std::move(made)};
}

/// A repeat is refused while the project is there: its path is taken.
Result<Applied<Repository>> send(const CreateRepoJob& job, std::int64_t name_space) {
  auto made = job.session.send_as(job.scope,
                                  {.method = http::Method::post,
                                   .target = paths::projects(),
                                   .body = wire::new_project_body(job.request, name_space),
                                   .effect = rest::Effect::visible,
                                   .subject = "repository " + full_name(job.request.repo)},
                                  wire::read_project);
  if (!made) {
    return settle(job, std::move(made).error());
  }
  return check_as_asked(job, *std::move(made));
}

Result<Applied<Repository>> create(const CreateRepoJob& job, std::int64_t name_space) {
  const NewRepository& request = job.request;
  return job.session.change<Repository>(job.scope,
                                        CreateRepoIntent{.repo = request.repo,
                                                         .visibility = request.visibility,
                                                         .default_branch = request.default_branch,
                                                         .is_initialized = request.initialize},
                                        [&] { return send(job, name_space); });
}

}  // namespace

Result<Applied<Repository>> create_repo(const CreateRepoJob& job, Namespaces& namespaces) {
  if (job.request.default_branch && !job.request.initialize) {
    return unsupported(named(job) +
                       ": an empty one takes its default branch from its first commit; ask for it "
                       "to be initialised, or commit to that branch first");
  }
  const std::string& owner = job.request.repo.owner;
  auto made = namespaces.id(job.session, job.scope, owner).and_then([&](std::int64_t id) {
    return create(job, id);
  });
  if (!made && made.error().code == ErrorCode::not_found) {
    namespaces.forget(owner);
  }
  return made;
}

}  // namespace gitprovider::gitlab
