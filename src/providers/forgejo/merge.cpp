#include "src/providers/forgejo/merge.hpp"

#include "src/core/merge_decision.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"
#include "src/providers/rest/merge_wait.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gitprovider::forgejo {
namespace {

/// A base that many others push to may undo each check; at some point that is the caller's to know.
constexpr int kMostMerges = 5;

/// One call, with the time it may wait.
class Merge {
 public:
  Merge(const Job& job, const MergePullRequest& request)
      : job_(job),
        request_(request),
        wait_{.session = job.session,
              .scope = job.scope,
              .name = "pull request " + std::to_string(request.number),
              .limit = request.wait,
              .give_up = std::min(job.session.clock().now() + request.wait, job.scope.deadline)} {}

  Result<Applied<PullRequest>> run() {
    auto view = read_until_mergeable();
    for (int merges = 1; view; ++merges) {
      unsigned sent = 0;
      auto merged = merge(view->pull_request, sent);
      // What was sent again after a lost answer is not sent a third time.
      if (merged || sent > 1 || merges == kMostMerges || !may_pass(merged.error())) {
        return merged;
      }
      const ObjectId head = view->pull_request.head_id;
      view = read_again(head, std::move(merged).error());
    }
    return std::move(view).error();
  }

  using View = wire::PullRequestView;

  Result<View> read() {
    return job_.session.read_as(job_.scope, paths::pull_request(job_.repo, request_.number),
                                wire::read_pull_request);
  }

  [[nodiscard]] bool is_pending(const View& view) const {
    return !view.mergeable && objection(view).empty();
  }
  [[nodiscard]] static bool is_passing(const Error& /*failed*/) { return false; }
  [[nodiscard]] Error out_of_time(const View& /*view*/) const {
    return conflict("cannot be merged, or the host has not worked it out in time");
  }

 private:
  Result<View> read_until_mergeable() {
    auto view = rest::read_until_known(wait_, *this);
    if (view) {
      if (const std::string why = objection(*view); !why.empty()) {
        return conflict(why);
      }
    }
    return view;  // who does not wait lets the host decide
  }

  /// After a refusal that may pass. A host that shows it mergeable and does not ask to come back
  /// refused by a rule, which no waiting changes: then the refusal stands.
  Result<View> read_again(const ObjectId& head, Error refused) {
    auto view = read();
    if (!view || (view->mergeable && !refused.retry_after && objection(*view).empty())) {
      return refused;
    }
    if (!pause(wait_, rest::kFirstPause)) {
      return cancelled(wait_);
    }
    view = read_until_mergeable();
    if (view && view->pull_request.head_id != head) {
      return conflict("its head moved on from " + head.hex() + " meanwhile");
    }
    return view;
  }

  /// Why it is not worth a merge; empty where it is.
  [[nodiscard]] std::string objection(const View& view) const {
    std::string why = gitprovider::objection(request_, view.pull_request);
    return why.empty() && view.draft == true ? "is a draft" : why;
  }

  /// Merges the head that was looked at; `sent` counts the requests.
  Result<Applied<PullRequest>> merge(const PullRequest& pull, unsigned& sent) {
    return job_.session.change<PullRequest>(job_.scope,
                                            MergeIntent{.repo = job_.repo,
                                                        .number = request_.number,
                                                        .head = pull.head_id,
                                                        .base = pull.base,
                                                        .method = request_.method},
                                            [&] {
                                              ++sent;
                                              return send(pull);
                                            });
  }

  /// A repeat is refused once it is merged, and where the head is another.
  Result<Applied<PullRequest>> send(const PullRequest& pull) {
    auto reply = job_.session.send(job_.scope,
                                   {.method = http::Method::post,
                                    .target = paths::pull_request_merge(job_.repo, request_.number),
                                    .body = wire::merge_body(pull.head_id, request_.method),
                                    .effect = rest::Effect::visible,
                                    .subject = wait_.name + " of " + full_name(job_.repo)});
    return reply ? look_at_result(pull) : Result<Applied<PullRequest>>{std::move(reply).error()};
  }

  /// Not where a right is missing, and not after the time that may be waited.
  [[nodiscard]] bool may_pass(const Error& refused) const {
    return refused.http_status == 405 && refused.code == ErrorCode::conflict &&
           job_.session.clock().now() < wait_.give_up;
  }

  /// The answer to a merge has no content, so what it made is read. Where that fails the merge was
  /// made all the same; where it contradicts, nobody can tell.
  Result<Applied<PullRequest>> look_at_result(PullRequest pull) {
    const auto view = read();
    if (view && view->pull_request.state != PullRequestState::merged) {
      return contradiction();
    }
    pull.state = PullRequestState::merged;
    if (view) {
      pull.merge_id = view->pull_request.merge_id;
    }
    return Applied<PullRequest>{.value = std::move(pull)};
  }

  [[nodiscard]] Error conflict(std::string_view why) const {
    return {.code = ErrorCode::conflict, .message = wait_.name + ": " + std::string{why}};
  }

  [[nodiscard]] Error contradiction() const {
    return {.code = ErrorCode::unknown_outcome,
            .outcome = Outcome::unknown,
            .message = wait_.name +
                       ": the host says it is merged and shows it unmerged; look at it "
                       "before repeating",
            .cause = Cause::protocol,
            .delivery = Delivery::answered};
  }

  const Job& job_;
  const MergePullRequest& request_;
  rest::MergeWait wait_;
};

}  // namespace

Result<Applied<PullRequest>> merge_pull_request(const Job& job, const MergePullRequest& request) {
  return Merge{job, request}.run();
}

}  // namespace gitprovider::forgejo
