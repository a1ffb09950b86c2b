#include "src/providers/gitlab/merge.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace gitprovider::gitlab {
namespace {

using namespace std::chrono_literals;
using View = wire::MergeRequestView;

constexpr Duration kFirstPause = 500ms;
constexpr Duration kLongestPause = 4s;

constexpr std::array<std::string_view, 7> kNotYet = {"unchecked",
                                                     "checking",
                                                     "preparing",
                                                     "approvals_syncing",
                                                     "ci_still_running",
                                                     "cannot_be_merged_recheck",
                                                     "cannot_be_merged_rechecking"};
constexpr std::array<std::string_view, 3> kGo = {"mergeable", "can_be_merged", ""};

bool holds(const auto& words, std::string_view word) noexcept {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string name_of(const MergePullRequest& request) {
  return "merge request " + std::to_string(request.number);
}

Error conflict(const MergePullRequest& request, const std::string& why) {
  return {.code = ErrorCode::conflict, .message = name_of(request) + ": " + why};
}

bool is_pending(const View& view) {
  return view.pull_request.state == PullRequestState::open &&
         (view.is_locked || verdict_of(view.merge_status) == MergeVerdict::not_yet);
}

/// A failure that may be over in a moment.
bool is_blip(const Error& error) noexcept {
  switch (error.code) {
    case ErrorCode::rate_limited:
    case ErrorCode::unavailable:
    case ErrorCode::network:
    case ErrorCode::timeout:
    case ErrorCode::attempts_exhausted:
      return true;
    default:
      return false;
  }
}

/// Waits for one merge request.
class Waiting {
 public:
  Waiting(const ProjectCall& call, const MergePullRequest& request)
      : call_(call), request_(request), give_up_(call.session.clock().now() + request.wait) {}

  /// Reading it makes GitLab work out whether it can be merged.
  Result<View> read_until_known() {
    const auto target = paths::merge_request(call_.project, request_.number);
    for (Duration pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
      auto view = call_.session.read_as(call_.scope, target, wire::read_merge_request);
      const bool is_final = view ? !is_pending(*view) : !is_blip(view.error());
      if (is_final || request_.wait == Duration::zero()) {
        return view;
      }
      if (call_.session.clock().now() >= give_up_) {
        return view ? Result<View>{out_of_time(*view)} : view;
      }
      if (!wait(view ? pause : std::max(pause, view.error().retry_after.value_or(pause)))) {
        return cancelled();
      }
    }
  }

 private:
  bool wait(Duration pause) {
    Clock& clock = call_.session.clock();
    const TimePoint due = std::min({clock.now() + pause, give_up_, call_.scope.deadline});
    return clock.wait_until(due, call_.scope.stop);
  }

  [[nodiscard]] Error out_of_time(const View& view) const {
    return conflict(request_, "could not be merged in time; GitLab calls it " +
                                  quoted(view.is_locked ? "locked" : view.merge_status));
  }

  [[nodiscard]] Error cancelled() const {
    return {.code = ErrorCode::cancelled,
            .message = name_of(request_) + ": cancelled while it was waited for",
            .cause = Cause::cancelled};
  }

  const ProjectCall& call_;
  const MergePullRequest& request_;
  TimePoint give_up_;
};

/// Why it is not worth a merge; empty where it is.
std::string objection(const MergePullRequest& request, const View& view) {
  const PullRequest& pull = view.pull_request;
  if (pull.state != PullRequestState::open) {
    return "is " + std::string{to_string(pull.state)} + " already";
  }
  if (view.is_locked) {
    return "is being merged at this moment";
  }
  const auto& expected = request.expected_head;
  if (expected && *expected != pull.head_id) {
    return "head expected at " + expected->hex() + ", is at " + pull.head_id.hex();
  }
  return verdict_of(view.merge_status) == MergeVerdict::no
             ? "cannot be merged, GitLab calls it " + quoted(view.merge_status)
             : "";
}

/// A success that says it is not merged is no promise of either, unless it names what failed.
Error contradiction(const MergePullRequest& request, const View& view) {
  if (!view.merge_error.empty() && !view.is_locked) {
    return conflict(request, "was not merged: " + quoted(view.merge_error, 120));
  }
  return {.code = ErrorCode::unknown_outcome,
          .outcome = Outcome::unknown,
          .message = name_of(request) +
                     ": the answer says success and not merged; look at it before repeating",
          .cause = Cause::protocol,
          .delivery = Delivery::answered,
          .http_status = 200};
}

/// A repeat is refused once it is merged, and where the head is another.
Result<Applied<PullRequest>> send(const ProjectCall& call, const MergePullRequest& request,
                                  const View& view) {
  const std::string project = view.project ? std::to_string(*view.project) : call.project;
  auto merged =
      call.session.send_as(call.scope,
                           {.method = http::Method::put,
                            .target = paths::merge_request_merge(project, request.number),
                            .body = wire::merge_body(view.pull_request.head_id, request.method),
                            .effect = rest::Effect::visible,
                            .subject = name_of(request) + " of " + full_name(call.repo)},
                           wire::read_merge_request);
  if (!merged) {
    return std::move(merged).error();
  }
  if (merged->pull_request.state != PullRequestState::merged) {
    return contradiction(request, *merged);
  }
  return Applied<PullRequest>{.value = std::move(merged->pull_request)};
}

Result<Applied<PullRequest>> merge(const ProjectCall& call, const MergePullRequest& request,
                                   const View& view) {
  return call.session.change<PullRequest>(call.scope,
                                          MergeIntent{.repo = call.repo,
                                                      .number = request.number,
                                                      .head = view.pull_request.head_id,
                                                      .base = view.pull_request.base,
                                                      .method = request.method},
                                          [&] { return send(call, request, view); });
}

}  // namespace

MergeVerdict verdict_of(std::string_view merge_status) noexcept {
  if (holds(kNotYet, merge_status)) {
    return MergeVerdict::not_yet;
  }
  return holds(kGo, merge_status) ? MergeVerdict::go : MergeVerdict::no;
}

Result<Applied<PullRequest>> merge_pull_request(const ProjectCall& call,
                                                const MergePullRequest& request) {
  if (request.method == MergeMethod::rebase) {
    return unsupported(name_of(request) +
                       ": GitLab's rebase rewrites the head and is finished some time later");
  }
  const auto view = Waiting{call, request}.read_until_known();
  if (!view) {
    return view.error();
  }
  if (const std::string why = objection(request, *view); !why.empty()) {
    return conflict(request, why);
  }
  return merge(call, request, *view);
}

}  // namespace gitprovider::gitlab
