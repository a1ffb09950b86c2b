#pragma once

// The retry contract for anything of the caller's own. Knows nothing of HTTP or of a host:
//
//   auto r = with_retry([&](Attempt& a) { return fetch(a.remaining); },
//                       {.max_attempts = 4, .backoff = full_jitter(250ms, 4s),
//                        .should_retry = is_transient, .deadline = 10s});

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/attempt.hpp"
#include "gitprovider/retry/backoff.hpp"
#include "gitprovider/retry/decision.hpp"
#include "gitprovider/retry/policy.hpp"
#include "gitprovider/trace.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace gitprovider {

/// What the events of an execution say about themselves. The views must outlive the execution.
struct AttemptLabel {
  std::string operation_id{};
  /// In which each attempt is a span of its own; none: the execution is not traced.
  Span span{};
  Operation operation = Operation::custom;
  std::string_view provider{};
  std::string_view method{};
  std::string_view path{};
};

/// The terms of one execution.
struct RetryOptions {
  unsigned max_attempts = 4;
  Backoff backoff{};
  /// Absent: nothing is retried.
  ShouldRetry should_retry{};
  /// Repeats inside one attempt, before `should_retry` is asked. Absent by default.
  InnerPolicy inner{};
  /// Limit of the whole, waits included.
  Duration deadline{30'000};
  /// Limit of one attempt; an attempt never gets more than is left.
  Duration attempt_timeout{10'000};
  /// The longest wait a host's Retry-After may ask for; a longer one returns `rate_limited` at
  /// once.
  Duration max_host_wait{3'600'000};
  /// Sent at most once: a failure that may have taken effect is `unknown_outcome`, never repeated.
  bool is_mutation = false;
  /// A mutation too is repeated, as `should_retry` says, while the cause is `dns`, `connect` or
  /// `tls` and the delivery `never_sent`: then no host has seen it. Such an execution keeps the
  /// last error's own code where it ends for want of attempts.
  bool repeat_unsent = false;
  /// Whether the event of an unknown outcome says `check_state` or `return`.
  bool check_unknown = true;
  std::stop_token stop{};
  /// Absent: the machine's.
  std::shared_ptr<Clock> clock{};
  /// Absent: the system's.
  Random random{};
  /// Absent: no events. Not owned; must outlive the execution.
  AttemptObserver* observer = nullptr;
  /// Told of each request that failed by the host's trouble (result_of) or is to be repeated; false
  /// where it may not be, which ends with `budget_exhausted`. Absent: always granted.
  std::function<bool()> take_from_budget{};
  /// Told of each request that succeeded. Absent: nobody is.
  std::function<void()> give_to_budget{};
  /// Asked when a failure would be repeated: for how long from then on any attempt will be refused.
  /// A wait that ends within that time is not begun, and ends with `circuit_open`. Absent: none.
  std::function<Duration()> refused_for{};
  AttemptLabel label{};
};

/// The loop under with_retry, for code that cannot be written as one function. Single-threaded: one
/// object for one execution.
class GITPROVIDER_EXPORT AttemptLoop {
 public:
  /// Starts the clock of the deadline.
  explicit AttemptLoop(RetryOptions options);

  /// Whether anything may be attempted: `invalid_argument` for options that are not allowed,
  /// `cancelled` and `deadline_exceeded` where it is over before it begins.
  Result<void> check() const;
  /// Begins an attempt, or goes on with the one that the inner policy repeats in.
  Attempt& begin();
  /// The attempt succeeded: emits its event.
  void succeeded();
  /// The attempt failed: decides, emits its event, waits. True: go on with begin(). False: return
  /// `error`, whose code and outcome then say how it ended.
  bool failed(Error& error);
  /// Requests so far, inner repeats and hidden re-sends included. An attempt that our own policies
  /// refused is none.
  [[nodiscard]] unsigned attempts() const noexcept { return sent_; }

 private:
  /// What is done after a failure.
  struct Next {
    Decision decision = Decision::return_;
    Duration wait{0};
    /// The inner policy repeats the request.
    bool is_inner = false;
  };

  [[nodiscard]] Next next_after(const Error& error);
  /// As the inner policy sees it, which has the first word.
  [[nodiscard]] AttemptFacts inner_facts(const Error& error) const;
  [[nodiscard]] AttemptFacts facts_of(const Error& error);
  /// Adds what the guards of the host say of a repeat.
  void ask_guards(AttemptFacts& facts, const Error& error) const;
  void set_outcome(Error& error);
  void end(Error& error, Decision decision) const;
  bool wait_for_next(Duration wait, Error& error);
  void count_requests(Cause cause);
  void emit_lost_request();
  void emit(const Error* error, Decision decision, std::optional<Duration> delay);
  [[nodiscard]] AttemptEvent event() const;
  [[nodiscard]] unsigned most_requests() const noexcept;
  [[nodiscard]] Duration left() const noexcept;

  RetryOptions options_;
  TimePoint deadline_;
  /// Where the current attempt is over. What a request is held back for before it starts is not
  /// taken from the attempt.
  TimePoint attempt_end_{};
  TimePoint begun_{};
  Attempt attempt_{};
  unsigned sent_ = 0;
  unsigned failures_ = 0;
  /// Requests that the inner policy repeated.
  unsigned repeated_ = 0;
  bool is_repeating_ = false;
  /// A request of this mutation may have taken effect, whatever a later one was answered.
  bool may_be_applied_ = false;
};

/// Calls `fn(Attempt&)`, which returns a Result, until it succeeds or the contract says stop.
/// Returns the last result. Errors: those of `fn`, with the code `attempts_exhausted`,
/// `deadline_exceeded`, `budget_exhausted`, `cancelled` or `rate_limited` where that is why it
/// ended, and everything else kept. `invalid_argument` for options that validate(RetryPolicy)
/// refuses or an attempt timeout that is not above zero, and then `fn` is never called.
///
/// A mutation is called once, unless `repeat_unsent` is set or the inner policy repeats mutations
/// too. Its error carries the outcome that mutation_outcome() finds, unless `fn` set another than
/// `not_applied`; where it is unknown, the code is `unknown_outcome`. So `fn` has to say in `cause`
/// and `delivery` what it knows.
///
/// Blocks; safe to use from any number of threads, each with options of its own.
template <class Fn>
[[nodiscard]] auto with_retry(Fn&& fn, RetryOptions options)
    -> std::invoke_result_t<Fn&, Attempt&> {
  AttemptLoop loop(std::move(options));
  if (auto allowed = loop.check(); !allowed) {
    return std::move(allowed).error();
  }
  for (;;) {
    auto result = fn(loop.begin());
    if (result) {
      loop.succeeded();
      return result;
    }
    if (!loop.failed(result.error())) {
      return result;
    }
  }
}

}  // namespace gitprovider
