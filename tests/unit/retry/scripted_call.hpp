#pragma once

// A function under with_retry that plays a script: what each attempt takes and how it ends.

#include "gitprovider/retry/with_retry.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "gitprovider/testing/recording_observer.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace gitprovider::testing {

/// One attempt of the script; no error means success.
struct Step {
  std::optional<Error> error{};
  Duration takes{0};
  unsigned hidden_resends = 0;
};

inline Step success() { return {}; }

inline Step answer(int status, std::optional<Duration> retry_after = {}) {
  return {.error = Error{.code = ErrorCode::unavailable,
                         .message = "call: answered",
                         .cause = Cause::answered,
                         .delivery = Delivery::answered,
                         .http_status = status,
                         .host_request_id = "host-1",
                         .retry_after = retry_after}};
}

inline Step lost(Cause cause, ErrorCode code, Delivery delivery = Delivery::maybe_applied) {
  return {.error =
              Error{.code = code, .message = "call: lost", .cause = cause, .delivery = delivery}};
}

/// An attempt that takes all it may: no answer until its limit has passed.
inline Step silence() {
  Step step = lost(Cause::timeout, ErrorCode::timeout);
  step.takes = Duration::max();
  return step;
}

inline bool is_transient(const Error& error) {
  return error.http_status >= 500 || error.http_status == 429 || error.cause == Cause::timeout ||
         error.cause == Cause::reset || error.cause == Cause::connect;
}

/// Runs a script with a fake clock, a recording observer and half of each jitter's ceiling.
class ScriptedCall {
 public:
  explicit ScriptedCall(std::vector<Step> script) : script_(std::move(script)) {}

  [[nodiscard]] RetryOptions options() {
    return {.should_retry = is_transient,
            .clock = clock,
            .random = [] { return 0.5; },
            .observer = &observer,
            .label = {.operation_id = "op-1",
                      .operation = Operation::get_repo,
                      .provider = "mock",
                      .method = "GET",
                      .path = "/repos/{owner}/{repo}"}};
  }

  Result<int> run(RetryOptions options) {
    return with_retry([this](Attempt& attempt) { return play(attempt); }, std::move(options));
  }
  Result<int> run() { return run(options()); }

  [[nodiscard]] std::size_t calls() const { return attempts.size(); }

  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  RecordingObserver observer;
  /// The attempts as they were handed over.
  std::vector<Attempt> attempts;

 private:
  Result<int> play(Attempt& attempt) {
    attempts.push_back(attempt);
    const Step& step = script_.at(attempts.size() - 1);
    clock->advance(std::min(step.takes, attempt.remaining));
    attempt.hidden_resends = step.hidden_resends;
    if (step.error) {
      return *step.error;
    }
    attempt.status = 200;
    return 7;
  }

  std::vector<Step> script_;
};

}  // namespace gitprovider::testing
