#include "src/providers/github/merge.hpp"

#include "src/core/merge_decision.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/merge_wait.hpp"

#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

std::string name_of(const MergeJob& job) {
  return "pull request " + std::to_string(job.request.number);
}

Error conflict(const MergeJob& job, std::string_view why) {
  return {.code = ErrorCode::conflict, .message = name_of(job) + ": " + std::string{why}};
}

/// The pull request while it is waited for.
class Awaited {
 public:
  explicit Awaited(const MergeJob& job) : job_(job) {}

  Result<wire::PullRequestView> read() {
    return job_.session.read_as(job_.scope, paths::pull_request(job_.repo, job_.request.number),
                                wire::read_pull_request);
  }
  [[nodiscard]] static bool is_pending(const wire::PullRequestView& view) {
    return view.pull_request.state == PullRequestState::open && !view.mergeable;
  }
  [[nodiscard]] static bool is_passing(const Error& /*failed*/) { return false; }
  [[nodiscard]] Error out_of_time(const wire::PullRequestView& /*view*/) const {
    return conflict(job_, "GitHub has not worked out in time whether it can be merged");
  }

 private:
  const MergeJob& job_;
};

/// Why it is not worth a merge; empty where it is.
std::string objection(const MergeJob& job, const wire::PullRequestView& view) {
  std::string why = gitprovider::objection(job.request, view.pull_request);
  if (why.empty() && view.mergeable == false) {
    why = "cannot be merged, it conflicts with its base";
  }
  return why;
}

Result<Applied<PullRequest>> send(const MergeJob& job, const PullRequest& pull) {
  auto answer =
      job.session.send_as(job.scope,
                          {.method = http::Method::put,
                           .target = paths::pull_request_merge(job.repo, job.request.number),
                           .body = wire::merge_body(pull.head_id, job.request.method),
                           .effect = rest::Effect::visible,
                           .subject = name_of(job) + " of " + job.repo.owner + "/" + job.repo.name},
                          wire::read_merge);
  if (!answer) {
    return std::move(answer).error();
  }
  if (!answer->merged) {
    return rest::merge_contradiction(name_of(job));
  }
  PullRequest merged = pull;
  merged.state = PullRequestState::merged;
  merged.merge_id = std::move(answer->commit);
  return Applied<PullRequest>{.value = std::move(merged)};
}

Result<Applied<PullRequest>> merge(const MergeJob& job, const PullRequest& pull) {
  return job.session.change<PullRequest>(job.scope,
                                         MergeIntent{.repo = job.repo,
                                                     .number = job.request.number,
                                                     .head = pull.head_id,
                                                     .base = pull.base,
                                                     .method = job.request.method},
                                         [&] { return send(job, pull); });
}

}  // namespace

Result<Applied<PullRequest>> merge_pull_request(const MergeJob& job) {
  const rest::MergeWait wait{.session = job.session,
                             .scope = job.scope,
                             .name = name_of(job),
                             .limit = job.request.wait,
                             .give_up = job.session.clock().now() + job.request.wait};
  auto view = rest::read_until_known(wait, Awaited{job});
  if (!view) {
    return std::move(view).error();
  }
  if (const std::string why = objection(job, *view); !why.empty()) {
    return conflict(job, why);
  }
  return merge(job, view->pull_request);
}

}  // namespace gitprovider::github
