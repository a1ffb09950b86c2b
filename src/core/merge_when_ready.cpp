#include "gitprovider/merge_when_ready.hpp"

#include "src/core/durations.hpp"
#include "src/core/merge_decision.hpp"
#include "src/core/merge_times.hpp"
#include "src/core/merge_words.hpp"
#include "src/core/passing.hpp"

#include "gitprovider/names.hpp"
#include "gitprovider/retry/decision.hpp"
#include "gitprovider/retry/policy.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace gitprovider {
namespace {

using Merged = Result<Applied<PullRequest>>;

Result<void> check(const MergePullRequest& request, const Call& call,
                   const MergePatience& patience) {
  return validate(request)
      .and_then([&] { return validate(call); })
      .and_then([&] { return validate(RetryPolicy{.backoff = patience.pauses}); })
      .and_then([&] { return check_not_negative("first check", patience.first_check); })
      .and_then([&] { return check_positive("operation", patience.operation); });
}

/// Whether a merge failed before any of it went out: on the way there, or in the look before it. A
/// merge that the host refused is never sent again.
bool was_not_sent(const Error& error) noexcept {
  return error.outcome == Outcome::not_applied && may_pass(error.code) &&
         (error.delivery == Delivery::never_sent || error.code == ErrorCode::attempts_exhausted ||
          error.code == ErrorCode::deadline_exceeded);
}

/// What a call is about and where it ends.
struct Job {
  GitProvider& host;
  ChecksReader& checks;
  const RepoRef& repo;
  const MergePullRequest& request;
  const MergePatience& patience;
  Clock& clock;
  /// With an operation id, and the limit of the whole.
  Call call{};
};

/// One call of merge_when_ready.
class Waiting {
 public:
  explicit Waiting(Job job)
      : job_(std::move(job)),
        random_(job_.patience.random ? job_.patience.random : system_random()),
        times_(job_.clock, *job_.call.deadline, job_.request.wait),
        head_(job_.request.expected_head) {}

  Merged run() {
    for (unsigned looks = 0; times_.left() > Duration::zero(); ++looks) {
      if (auto ended = step()) {
        return *std::move(ended);
      }
      if (times_.now() >= times_.give_up()) {
        break;
      }
      if (auto error = pause(looks)) {
        return *std::move(error);
      }
    }
    return out_of_time();
  }

 private:
  /// A look, and the merge where it allows one. Nothing while there is something to wait for.
  std::optional<Merged> step() {
    auto decision = look();
    if (!decision) {
      return wait_or_end(std::move(decision).error());
    }
    if (decision->action == MergeAction::wait) {
      unfinished_ = refused(decision->why);
      waiting_for_ = std::move(decision->why);
      return std::nullopt;
    }
    if (decision->action == MergeAction::refuse) {
      return refused(decision->why);
    }
    auto merged = merge();
    if (!merged && was_not_sent(merged.error())) {
      return wait_or_end(std::move(merged).error());
    }
    return merged;
  }

  Result<MergeDecision> look() {
    auto readiness = job_.checks.get_readiness(job_.repo, job_.request.number, call());
    if (!readiness) {
      return std::move(readiness).error();
    }
    const PullRequest& pull = readiness->pull_request;
    const TimePoint now = times_.now();
    first_seen_ = first_seen_.value_or(now);
    head_ = head_.value_or(pull.head_id);
    if (std::string why = objection(pull, *head_); !why.empty()) {
      return MergeDecision{MergeAction::refuse, std::move(why)};
    }
    if (times_.left() == Duration::zero()) {
      return Error{.code = ErrorCode::deadline_exceeded, .message = "no time for its checks"};
    }
    const bool may_have_none =
        now >= std::min(*first_seen_ + job_.patience.first_check, times_.give_up());
    return job_.checks.list_checks(job_.repo, *head_, call())
        .transform([&](std::vector<Check> checks) {
          return decide(MergeFacts{.readiness = *std::move(readiness),
                                   .checks = std::move(checks),
                                   .may_have_none = may_have_none});
        });
  }

  Merged merge() {
    if (times_.left() == Duration::zero()) {
      return Error{.code = ErrorCode::deadline_exceeded, .message = "no time for the merge"};
    }
    MergePullRequest pinned = job_.request;
    pinned.expected_head = head_;
    pinned.wait = times_.patience_left();
    return job_.host.merge_pull_request(job_.repo, pinned, call());
  }

  std::optional<Merged> wait_or_end(Error error) {
    if (!may_pass(error.code)) {
      return error;
    }
    waiting_for_ = "the last look failed: " + error.message;
    unfinished_ = std::move(error);
    return std::nullopt;
  }

  /// Nothing where it is time for another look.
  std::optional<Error> pause(unsigned looks) {
    const Duration left = times_.patience_left();
    const auto& named = unfinished_.retry_after;
    if (named && *named > left) {
      return unfinished_;
    }
    const Duration wanted = wait_before_retry(named, delay(job_.patience.pauses, looks, random_()));
    const Duration pause = std::min(wanted, left);
    const TimePoint due = times_.now() + pause;
    if (job_.patience.on_wait) {
      job_.patience.on_wait(
          {.waiting_for = waiting_for_, .waited = times_.waited(), .pause = pause});
    }
    if (!times_.wait_until(due, job_.call.stop)) {
      return merge_cancelled(job_.request.number, waiting_for_);
    }
    return std::nullopt;
  }

  /// The terms of one look or of the merge.
  [[nodiscard]] Call call() const {
    Call part = job_.call;
    part.deadline = std::min(job_.patience.operation, times_.left());
    return part;
  }

  [[nodiscard]] Error refused(const std::string& why) const {
    return merge_refused(job_.request.number, why);
  }

  /// Says what was missing. The deadline has a code of its own; what failed keeps its own.
  [[nodiscard]] Error out_of_time() const {
    Error error = unfinished_;
    const bool by_deadline = times_.ends_with_call();
    if (by_deadline && error.code == ErrorCode::conflict) {
      error.code = ErrorCode::deadline_exceeded;
    }
    const Duration limit = by_deadline ? *job_.call.deadline : job_.request.wait;
    return not_merged_within(job_.request.number, limit, std::move(error), waiting_for_);
  }

  Job job_;
  Random random_;
  MergeTimes times_;
  /// The head that is checked and merged; absent until the first look.
  std::optional<ObjectId> head_;
  std::optional<TimePoint> first_seen_{};
  /// What ends the wait if it ends here, and the same for people.
  Error unfinished_{};
  std::string waiting_for_{};
};

}  // namespace

Merged merge_when_ready(GitProvider& host, const RepoRef& repo, const MergePullRequest& request,
                        const Call& call, const MergePatience& patience) {
  if (auto valid = check(request, call, patience); !valid) {
    return std::move(valid).error();
  }
  Call whole = call;
  whole.deadline =
      call.deadline.value_or(std::min(request.wait + patience.operation, kMaxDuration));
  whole.operation_id = call.operation_id.empty() ? new_operation_id() : call.operation_id;
  ChecksReader* checks = host.checks();
  if (checks == nullptr) {
    return host.merge_pull_request(repo, request, whole);
  }
  const auto clock = patience.clock ? patience.clock : system_clock();
  return Waiting{{.host = host,
                  .checks = *checks,
                  .repo = repo,
                  .request = request,
                  .patience = patience,
                  .clock = *clock,
                  .call = std::move(whole)}}
      .run();
}

}  // namespace gitprovider
