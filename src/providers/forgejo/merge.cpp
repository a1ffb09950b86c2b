#include "src/providers/forgejo/merge.hpp"

#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace gitprovider::forgejo {
namespace {

using namespace std::chrono_literals;

constexpr Duration kFirstPause = 500ms;
constexpr Duration kLongestPause = 4s;
/// A base that many others push to may undo each check; at some point that is the caller's to know.
constexpr int kMostMerges = 5;

/// One call, with the time it may wait.
class Merge {
 public:
  Merge(const Job& job, const MergePullRequest& request)
      : job_(job),
        request_(request),
        give_up_(std::min(job.session.clock().now() + request.wait, job.scope.deadline)) {}

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

 private:
  using View = wire::PullRequestView;

  Result<View> read() {
    return job_.session.read_as(job_.scope, paths::pull_request(job_.repo, request_.number),
                                wire::read_pull_request);
  }

  /// Reading it makes the host go on with its check.
  Result<View> read_until_mergeable() {
    for (Duration pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
      auto view = read();
      if (!view) {
        return view;
      }
      if (const std::string why = objection(*view); !why.empty()) {
        return conflict(why);
      }
      if (view->mergeable || request_.wait == Duration::zero()) {
        return view;  // who does not wait lets the host decide
      }
      if (job_.session.clock().now() >= give_up_) {
        return conflict("cannot be merged, or the host has not worked it out in time");
      }
      if (!wait(pause)) {
        return cancelled();
      }
    }
  }

  /// After a refusal that may pass. A host that shows it mergeable and does not ask to come back
  /// refused by a rule, which no waiting changes: then the refusal stands.
  Result<View> read_again(const ObjectId& head, Error refused) {
    auto view = read();
    if (!view || (view->mergeable && !refused.retry_after && objection(*view).empty())) {
      return refused;
    }
    if (!wait(kFirstPause)) {
      return cancelled();
    }
    view = read_until_mergeable();
    if (view && view->pull_request.head_id != head) {
      return conflict("its head moved on from " + head.hex() + " meanwhile");
    }
    return view;
  }

  /// Why it is not worth a merge; empty where it is.
  [[nodiscard]] std::string objection(const View& view) const {
    const PullRequest& pull = view.pull_request;
    if (pull.state != PullRequestState::open) {
      return "is " + std::string{to_string(pull.state)} + " already";
    }
    const auto& expected = request_.expected_head;
    if (expected && *expected != pull.head_id) {
      return "head expected at " + expected->hex() + ", is at " + pull.head_id.hex();
    }
    return view.draft == true ? "is a draft" : "";
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
                                    .subject = name() + " of " + full_name(job_.repo)});
    return reply ? look_at_result(pull) : Result<Applied<PullRequest>>{std::move(reply).error()};
  }

  /// Not where a right is missing, and not after the time that may be waited.
  [[nodiscard]] bool may_pass(const Error& refused) const {
    return refused.http_status == 405 && refused.code == ErrorCode::conflict &&
           job_.session.clock().now() < give_up_;
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

  bool wait(Duration pause) {
    Clock& clock = job_.session.clock();
    return clock.wait_until(std::min(clock.now() + pause, give_up_), job_.scope.stop);
  }

  [[nodiscard]] std::string name() const {
    return "pull request " + std::to_string(request_.number);
  }

  [[nodiscard]] Error conflict(std::string_view why) const {
    return {.code = ErrorCode::conflict, .message = name() + ": " + std::string{why}};
  }

  [[nodiscard]] Error cancelled() const {
    return {.code = ErrorCode::cancelled,
            .message = name() + ": cancelled while its mergeability was waited for",
            .cause = Cause::cancelled};
  }

  [[nodiscard]] Error contradiction() const {
    return {.code = ErrorCode::unknown_outcome,
            .outcome = Outcome::unknown,
            .message = name() +
                       ": the host says it is merged and shows it unmerged; look at it "
                       "before repeating",
            .cause = Cause::protocol,
            .delivery = Delivery::answered};
  }

  const Job& job_;
  const MergePullRequest& request_;
  TimePoint give_up_;
};

}  // namespace

Result<Applied<PullRequest>> merge_pull_request(const Job& job, const MergePullRequest& request) {
  return Merge{job, request}.run();
}

}  // namespace gitprovider::forgejo
