#include "src/providers/github/merge.hpp"

#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

using namespace std::chrono_literals;

constexpr Duration kFirstPause = 500ms;
constexpr Duration kLongestPause = 4s;

std::string name_of(const MergeJob& job) {
  return "pull request " + std::to_string(job.request.number);
}

Error conflict(const MergeJob& job, std::string_view why) {
  return {.code = ErrorCode::conflict, .message = name_of(job) + ": " + std::string{why}};
}

Error cancelled(const MergeJob& job) {
  return {.code = ErrorCode::cancelled,
          .message = name_of(job) + ": cancelled while its mergeability was waited for",
          .cause = Cause::cancelled};
}

bool is_pending(const wire::PullRequestView& view) {
  return view.pull_request.state == PullRequestState::open && !view.mergeable;
}

/// Reading it makes GitHub work out whether it can be merged.
Result<wire::PullRequestView> read_until_known(const MergeJob& job) {
  Clock& clock = job.session.clock();
  const TimePoint give_up = clock.now() + job.request.wait;
  const auto target = paths::pull_request(job.repo, job.request.number);
  for (Duration pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
    auto view = job.session.read_as(job.scope, target, wire::read_pull_request);
    if (!view || !is_pending(*view) || job.request.wait == Duration::zero()) {
      return view;
    }
    if (clock.now() >= give_up) {
      return conflict(job, "GitHub has not worked out in time whether it can be merged");
    }
    const TimePoint due = std::min({clock.now() + pause, give_up, job.scope.deadline});
    if (!clock.wait_until(due, job.scope.stop)) {
      return cancelled(job);
    }
  }
}

/// Why it is not worth a merge; empty where it is.
std::string objection(const MergeJob& job, const wire::PullRequestView& view) {
  const PullRequest& pull = view.pull_request;
  if (pull.state != PullRequestState::open) {
    return "is " + std::string{to_string(pull.state)} + " already";
  }
  const auto& expected = job.request.expected_head;
  if (expected && *expected != pull.head_id) {
    return "head expected at " + expected->hex() + ", is at " + pull.head_id.hex();
  }
  return view.mergeable == false ? "cannot be merged, it conflicts with its base" : "";
}

/// A 200 that says `merged: false` is no promise of either.
Error contradiction(const MergeJob& job) {
  return {.code = ErrorCode::unknown_outcome,
          .outcome = Outcome::unknown,
          .message = name_of(job) +
                     ": the answer says success and not merged; look at it before "
                     "repeating",
          .cause = Cause::protocol,
          .delivery = Delivery::answered,
          .http_status = 200};
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
    return contradiction(job);
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
  auto view = read_until_known(job);
  if (!view) {
    return std::move(view).error();
  }
  if (const std::string why = objection(job, *view); !why.empty()) {
    return conflict(job, why);
  }
  return merge(job, view->pull_request);
}

}  // namespace gitprovider::github
