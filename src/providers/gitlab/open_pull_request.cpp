#include "src/providers/gitlab/open_pull_request.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/branches.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"

#include <string>
#include <utility>

namespace gitprovider::gitlab {
namespace {

/// Whether `head` holds a commit that `base` does not.
Result<bool> differ(const ProjectCall& call, const ObjectId& base, const ObjectId& head) {
  if (base == head) {
    return false;
  }
  return call.session
      .read_as(call.scope,
               paths::commits(call.project)
                   .query("ref_name", base.hex() + ".." + head.hex())
                   .query("per_page", "1"),
               wire::read_commits)
      .transform([](const std::vector<wire::CommitView>& commits) { return !commits.empty(); });
}

Result<void> check_difference(const ProjectCall& call, const NewPullRequest& request) {
  const auto head = read_branch(call, request.head);
  if (!head) {
    return head.error();
  }
  const auto base = read_branch(call, request.base);
  if (!base) {
    return base.error();
  }
  const auto different = differ(call, base->id, head->id);
  if (!different) {
    return different.error();
  }
  if (!*different) {
    return Error{.code = ErrorCode::conflict,
                 .message = "branch " + quoted(request.head) + ": holds nothing that " +
                            quoted(request.base) + " lacks"};
  }
  return {};
}

/// A repeat is refused while one of the same two branches is open.
Result<Applied<PullRequest>> send(const ProjectCall& call, const NewPullRequest& request) {
  auto made = call.session.send_as(call.scope,
                                   {.method = http::Method::post,
                                    .target = paths::merge_requests(call.project),
                                    .body = wire::new_merge_request_body(request),
                                    .effect = rest::Effect::visible,
                                    .subject = "the merge requests of " + full_name(call.repo) +
                                               " from " + request.head + " to " + request.base},
                                   wire::read_merge_request);
  if (!made) {
    return std::move(made).error();
  }
  PullRequest& pull = made->pull_request;
  if (pull.head != request.head || pull.base != request.base) {
    return applied_otherwise("merge request " + std::to_string(pull.number) + ": was opened from " +
                             quoted(pull.head) + " to " + quoted(pull.base) +
                             ", which is not what was asked");
  }
  return Applied<PullRequest>{.value = std::move(pull)};
}

Result<Applied<PullRequest>> open(const ProjectCall& call, const NewPullRequest& request) {
  return call.session.change<PullRequest>(
      call.scope,
      OpenPullRequestIntent{.repo = call.repo, .head = request.head, .base = request.base},
      [&] { return send(call, request); });
}

}  // namespace

Result<Applied<PullRequest>> open_pull_request(const ProjectCall& call,
                                               const NewPullRequest& request) {
  return check_difference(call, request).and_then([&] { return open(call, request); });
}

}  // namespace gitprovider::gitlab
