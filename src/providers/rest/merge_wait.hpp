#pragma once

// Reads a pull request again and again while its host still works out whether it can be merged.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace gitprovider::rest {

inline constexpr Duration kFirstPause{500};
inline constexpr Duration kLongestPause{4'000};

/// How long is waited, and for what.
struct MergeWait {
  Session& session;
  Scope& scope;
  /// `pull request 7`
  std::string name{};
  /// Zero: whoever does not wait takes what is there.
  Duration limit{};
  TimePoint give_up{};
};

/// Lets time go by, at most until giving up and the deadline. False where the caller stopped it.
[[nodiscard]] inline bool pause(const MergeWait& wait, Duration length) {
  Clock& clock = wait.session.clock();
  const TimePoint due = std::min({clock.now() + length, wait.give_up, wait.scope.deadline});
  return clock.wait_until(due, wait.scope.stop);
}

[[nodiscard]] inline Error cancelled(const MergeWait& wait) {
  return {.code = ErrorCode::cancelled,
          .message = wait.name + ": cancelled while its mergeability was waited for",
          .cause = Cause::cancelled};
}

/// Reading makes the host work it out. `host` says what is worth reading again:
///
///   Result<View> read();
///   bool is_pending(const View& view) const;
///   bool is_passing(const Error& failed) const;
///   Error out_of_time(const View& view) const;
template <class Host>
auto read_until_known(const MergeWait& wait, Host&& host) -> decltype(host.read()) {
  for (Duration length = kFirstPause;; length = std::min(length * 2, kLongestPause)) {
    auto view = host.read();
    const bool is_final = view ? !host.is_pending(*view) : !host.is_passing(view.error());
    if (is_final || wait.limit == Duration::zero()) {
      return view;
    }
    if (wait.session.clock().now() >= wait.give_up) {
      return view ? host.out_of_time(*view) : std::move(view).error();
    }
    const auto named = view ? std::nullopt : view.error().retry_after;
    if (!pause(wait, std::max(length, named.value_or(length)))) {
      return cancelled(wait);
    }
  }
}

/// A success that says it is not merged is no promise of either.
[[nodiscard]] inline Error merge_contradiction(const std::string& name) {
  return {.code = ErrorCode::unknown_outcome,
          .outcome = Outcome::unknown,
          .message = name + ": the answer says success and not merged; look at it before repeating",
          .cause = Cause::protocol,
          .delivery = Delivery::answered,
          .http_status = 200};
}

}  // namespace gitprovider::rest
