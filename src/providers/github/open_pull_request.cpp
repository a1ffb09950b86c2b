#include "src/providers/github/open_pull_request.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"

#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

Result<Applied<PullRequest>> check_as_asked(const NewPullRequest& request, PullRequest made) {
  if (made.head != request.head || made.base != request.base) {
    return applied_otherwise("pull request " + std::to_string(made.number) + ": was opened from " +
                             quoted(made.head) + " to " + quoted(made.base) +
                             ", which is not what was asked");
  }
  return Applied<PullRequest>{.value = std::move(made)};
}

}  // namespace

Result<Applied<PullRequest>> open_pull_request(const Job& job, const NewPullRequest& request) {
  const auto send = [&] {
    return job.session
        .send_as(job.scope,
                 {.method = http::Method::post,
                  .target = paths::pull_requests(job.repo),
                  .body = wire::new_pull_request_body(request),
                  .effect = rest::Effect::visible,
                  .subject = "the pull requests of " + full_name(job.repo) + " from " +
                             request.head + " to " + request.base},
                 wire::read_pull_request)
        .and_then([&](wire::PullRequestView made) {
          return check_as_asked(request, std::move(made.pull_request));
        });
  };
  return job.session.change<PullRequest>(
      job.scope,
      OpenPullRequestIntent{.repo = job.repo, .head = request.head, .base = request.base}, send);
}

}  // namespace gitprovider::github
