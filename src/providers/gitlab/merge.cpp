#include "src/providers/gitlab/merge.hpp"

#include "src/core/errors.hpp"
#include "src/core/merge_decision.hpp"
#include "src/core/passing.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"
#include "src/providers/rest/merge_wait.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace gitprovider::gitlab {
namespace {

using View = wire::MergeRequestView;

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

/// The merge request while it is waited for.
class Awaited {
 public:
  Awaited(const ProjectCall& call, const MergePullRequest& request)
      : call_(call), request_(request) {}

  Result<View> read() {
    return call_.session.read_as(call_.scope, paths::merge_request(call_.project, request_.number),
                                 wire::read_merge_request);
  }
  [[nodiscard]] static bool is_pending(const View& view) {
    return view.pull_request.state == PullRequestState::open &&
           (view.is_locked || verdict_of(view.merge_status) == MergeVerdict::not_yet);
  }
  [[nodiscard]] static bool is_passing(const Error& failed) { return is_blip(failed.code); }
  [[nodiscard]] Error out_of_time(const View& view) const {
    return conflict(request_, "could not be merged in time; GitLab calls it " +
                                  quoted(view.is_locked ? "locked" : view.merge_status));
  }

 private:
  const ProjectCall& call_;
  const MergePullRequest& request_;
};

/// Why it is not worth a merge; empty where it is.
std::string objection(const MergePullRequest& request, const View& view) {
  const PullRequest& pull = view.pull_request;
  if (view.is_locked && pull.state == PullRequestState::open) {
    return "is being merged at this moment";
  }
  std::string why = gitprovider::objection(request, pull);
  if (why.empty() && verdict_of(view.merge_status) == MergeVerdict::no) {
    why = "cannot be merged, GitLab calls it " + quoted(view.merge_status);
  }
  return why;
}

/// Where it names what failed, there is no doubt.
Error contradiction(const MergePullRequest& request, const View& view) {
  if (!view.merge_error.empty() && !view.is_locked) {
    return conflict(request, "was not merged: " + quoted(view.merge_error, 120));
  }
  return rest::merge_contradiction(name_of(request));
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
  const rest::MergeWait wait{.session = call.session,
                             .scope = call.scope,
                             .name = name_of(request),
                             .limit = request.wait,
                             .give_up = call.session.clock().now() + request.wait};
  const auto view = rest::read_until_known(wait, Awaited{call, request});
  if (!view) {
    return view.error();
  }
  if (const std::string why = objection(request, *view); !why.empty()) {
    return conflict(request, why);
  }
  return merge(call, request, *view);
}

}  // namespace gitprovider::gitlab
