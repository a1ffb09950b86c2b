#include "src/providers/github/create_repo.hpp"

#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/github/first_branch.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace gitprovider::github {
namespace {

std::string full_name(const RepoRef& repo) { return repo.owner + "/" + repo.name; }

/// A host may clean up a name or overrule a visibility, and still call it success.
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
  made.is_empty = !request.initialize;
  return Applied<Repository>{.value = std::move(made)};
}

Result<Applied<Repository>> create(const CreateRepoJob& job, const http::Target& target,
                                   const std::string& body) {
  const NewRepository& request = job.request;
  const auto send = [&] {
    return job.session
        .send_as(job.scope,
                 {.method = http::Method::post,
                  .target = target,
                  .body = body,
                  .effect = rest::Effect::visible,
                  .subject = "repository " + full_name(request.repo)},
                 wire::read_repository)
        .and_then([&](Repository made) { return check_as_asked(request, std::move(made)); });
  };
  return job.session.change<Repository>(job.scope,
                                        CreateRepoIntent{.repo = request.repo,
                                                         .visibility = request.visibility,
                                                         .is_initialized = request.initialize},
                                        send);
}

Result<Applied<Repository>> create_under_owner(const CreateRepoJob& job,
                                               std::string_view own_login) {
  const std::string& owner = job.request.repo.owner;
  if (!ascii::equals_ignoring_case(owner, own_login)) {
    return create(job, paths::organisation_repositories(owner),
                  wire::organisation_repository_body(job.request));
  }
  if (job.request.visibility == Visibility::internal) {
    return unsupported("repository " + quoted(full_name(job.request.repo)) +
                       ": a user's repository cannot be internal, only an organisation's");
  }
  return create(job, paths::own_repositories(), wire::own_repository_body(job.request));
}

Result<Applied<Repository>> with_first_branch(const CreateRepoJob& job, Applied<Repository> made) {
  const auto& wanted = job.request.default_branch;
  if (!job.request.initialize || !wanted || made.value.default_branch == wanted) {
    return made;
  }
  return rename_first_branch(job, std::move(made.value), *wanted)
      .transform([&](Repository renamed) {
        made.value = std::move(renamed);
        return std::move(made);
      });
}

}  // namespace

Result<Applied<Repository>> create_repo(const CreateRepoJob& job, OwnAccount& account) {
  if (job.request.default_branch && !job.request.initialize) {
    return unsupported("repository " + quoted(full_name(job.request.repo)) +
                       ": an empty one takes its default branch from its first commit; ask for it "
                       "to be initialised, or commit to that branch first");
  }
  return account.login(job.session, job.scope)
      .and_then([&](const std::string& login) { return create_under_owner(job, login); })
      .and_then([&](Applied<Repository> made) { return with_first_branch(job, std::move(made)); });
}

}  // namespace gitprovider::github
