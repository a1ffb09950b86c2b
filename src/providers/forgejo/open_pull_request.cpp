#include "src/providers/forgejo/open_pull_request.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/forgejo/branches.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"

#include <string>
#include <utility>

namespace gitprovider::forgejo {
namespace {

Error no_difference(const NewPullRequest& request) {
  return {.code = ErrorCode::conflict,
          .message = "branch " + quoted(request.head) + ": holds no commit that " +
                     quoted(request.base) + " lacks"};
}

Result<void> check_difference(const Job& job, const NewPullRequest& request) {
  const auto head = read_branch(job, request.head);
  if (!head) {
    return head.error();
  }
  const auto base = read_branch(job, request.base);
  if (!base) {
    return base.error();
  }
  if (head->id == base->id) {
    return no_difference(request);
  }
  const auto is_empty = job.session.read_as(
      job.scope,
      paths::commits_between(job.repo, base->id.hex(), head->id.hex()).query("limit", "1"),
      wire::read_is_empty_list);
  if (!is_empty) {
    return is_empty.error();
  }
  return *is_empty ? Result<void>{no_difference(request)} : Result<void>{};
}

/// A server whose settings name other prefixes does not take ours for a draft.
Result<Applied<PullRequest>> check_as_asked(const NewPullRequest& request,
                                            wire::PullRequestView made) {
  PullRequest& pull = made.pull_request;
  const std::string name = "pull request " + std::to_string(pull.number);
  if (pull.head != request.head || pull.base != request.base) {
    return applied_otherwise(name + ": was opened from " + quoted(pull.head) + " to " +
                             quoted(pull.base) + ", which is not what was asked");
  }
  if (request.draft && made.draft == false) {
    return applied_otherwise(name + ": was opened, but not as a draft");
  }
  return Applied<PullRequest>{.value = std::move(pull)};
}

/// A repeat is refused while one of the same two branches is open.
Result<Applied<PullRequest>> send(const Job& job, const NewPullRequest& request) {
  return job.session
      .send_as(job.scope,
               {.method = http::Method::post,
                .target = paths::pull_requests(job.repo),
                .body = wire::new_pull_request_body(request),
                .effect = rest::Effect::visible,
                .subject = "the pull requests of " + full_name(job.repo) + " from " + request.head +
                           " to " + request.base},
               wire::read_pull_request)
      .and_then(
          [&](wire::PullRequestView made) { return check_as_asked(request, std::move(made)); });
}

}  // namespace

Result<Applied<PullRequest>> open_pull_request(const Job& job, const NewPullRequest& request) {
  if (auto differ = check_difference(job, request); !differ) {
    return std::move(differ).error();
  }
  return job.session.change<PullRequest>(
      job.scope,
      OpenPullRequestIntent{.repo = job.repo, .head = request.head, .base = request.base},
      [&] { return send(job, request); });
}

}  // namespace gitprovider::forgejo
