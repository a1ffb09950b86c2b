#include "src/providers/forgejo/create_repo.hpp"

#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/forgejo/job.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"

#include <string>
#include <utility>

namespace gitprovider::forgejo {
namespace {

/// A server may be set up to make every repository private, and still calls it success.
Result<Applied<Repository>> check_as_asked(const NewRepository& request, Repository made) {
  if (!ascii::equals_ignoring_case(made.full_name, full_name(request.repo))) {
    return applied_otherwise("repository " + quoted(full_name(request.repo)) +
                             ": the host made it as " + quoted(made.full_name));
  }
  if (made.visibility != request.visibility) {
    return applied_otherwise("repository " + quoted(made.full_name) + ": asked to be " +
                             std::string{to_string(request.visibility)} + ", is " +
                             std::string{to_string(made.visibility)});
  }
  if (request.default_branch && made.default_branch != request.default_branch) {
    return applied_otherwise("repository " + quoted(made.full_name) +
                             ": its default branch is not " + quoted(*request.default_branch));
  }
  return Applied<Repository>{.value = std::move(made)};
}

/// A repeat is refused while the repository is there: its name is taken.
Result<Applied<Repository>> send(const CreateRepoJob& job, const std::string& own_login) {
  const std::string& owner = job.request.repo.owner;
  const bool is_own = ascii::equals_ignoring_case(owner, own_login);
  return job.session
      .send_as(
          job.scope,
          {.method = http::Method::post,
           .target = is_own ? paths::own_repositories() : paths::organisation_repositories(owner),
           .body = wire::new_repository_body(job.request),
           .effect = rest::Effect::visible,
           .subject = "repository " + full_name(job.request.repo)},
          wire::read_repository)
      .and_then([&](Repository made) { return check_as_asked(job.request, std::move(made)); });
}

Result<Applied<Repository>> create(const CreateRepoJob& job, const std::string& own_login) {
  const NewRepository& request = job.request;
  return job.session.change<Repository>(job.scope,
                                        CreateRepoIntent{.repo = request.repo,
                                                         .visibility = request.visibility,
                                                         .default_branch = request.default_branch,
                                                         .is_initialized = request.initialize},
                                        [&] { return send(job, own_login); });
}

}  // namespace

Result<Applied<Repository>> create_repo(const CreateRepoJob& job, Server& server) {
  if (job.request.visibility == Visibility::internal) {
    return unsupported("repository " + quoted(full_name(job.request.repo)) +
                       ": one cannot be asked to be internal; that comes from its organisation");
  }
  return server.own_login(job.session, job.scope).and_then([&](const std::string& login) {
    return create(job, login);
  });
}

}  // namespace gitprovider::forgejo
