#pragma once

// The evidence: one event for each request that went out, one report for each operation.

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/retry/decision.hpp"
#include "gitprovider/retry/wait_event.hpp"
#include "gitprovider/trace.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gitprovider {

/// One attempt, as handed to the function under with_retry.
struct Attempt {
  /// 1 for the first.
  unsigned number = 1;
  /// A new UUID for each attempt.
  std::string request_id{};
  /// This attempt's own span, where its execution lies in a trace (`AttemptLabel::span`):
  /// context_of(span) is what to send.
  Span span{};
  /// Set anew by a function that had to wait before the request could go out.
  TimePoint started{};
  /// What this attempt may take: the attempt limit, or what is left of the deadline.
  Duration remaining{0};
  /// Set by the function: the host's status where one was seen.
  int status = 0;
  /// Set by the function: how often the request went out beyond the first time, where the transport
  /// repeated a read by itself on a dead connection. Each counts as an attempt with an event.
  unsigned hidden_resends = 0;
};

/// What one attempt did and what was decided. Emitted before any wait. Holds no name, query,
/// header, body or secret.
struct AttemptEvent {
  /// When it ended.
  WallTime time{};
  /// When it began: `time` less what passed on the monotonic clock.
  WallTime started{};
  std::string operation_id{};
  std::string request_id{};
  /// None where the call has no trace, and none for a request that the transport repeated by
  /// itself: it is a part of the attempt that is told next.
  Span span{};
  Operation operation = Operation::custom;
  std::string_view provider{};
  std::string_view method{};
  /// The route's template: `/repos/{owner}/{repo}`.
  std::string_view path{};
  unsigned attempt = 1;
  unsigned max_attempts = 1;
  /// The host's status, 0 where none was seen.
  int status = 0;
  Cause cause = Cause::none;
  Delivery delivery = Delivery::never_sent;
  /// The host's answer fits nothing this library knows of it.
  bool is_unclassified = false;
  Duration duration{0};
  /// Left to the operation when the attempt ended.
  Duration remaining{0};
  Decision decision = Decision::return_;
  /// The wait that follows a `retry`.
  std::optional<Duration> delay{};
};

/// One operation, whole, when it has ended.
struct OperationReport {
  /// When it ended.
  WallTime time{};
  /// When it began: `time` less what passed on the monotonic clock.
  WallTime started{};
  std::string operation_id{};
  /// The span in which those of its attempts lie; none where the call has no trace.
  Span span{};
  Operation operation = Operation::custom;
  std::string_view provider{};
  /// Attempts of the operation itself: of a read, its pages and repeats; of a mutation, the
  /// requests that change what people see. What only prepares one (reading a branch's commit,
  /// writing the objects of a commit) and a state check are not counted; each has its event.
  unsigned attempts = 0;
  /// The largest number of attempts that one of its requests needed, preparing ones included.
  unsigned most_attempts = 0;
  Outcome outcome = Outcome::not_applied;
  /// A change's answer was lost, and `outcome` is what looking at the host's state found.
  bool was_checked = false;
  /// Absent: it succeeded.
  std::optional<ErrorCode> error{};
  Duration duration{0};
};

/// Receives the evidence. Called with no lock held, from the thread of the call or, for pages
/// fetched side by side, from several at once: implementations are safe for concurrent calls and
/// quick.
class GITPROVIDER_EXPORT AttemptObserver {
 public:
  virtual ~AttemptObserver() = default;
  /// One request went out, or was refused before it could. String views live for the call only.
  virtual void on_attempt(const AttemptEvent& event) noexcept = 0;
  /// A request is held back for more than a second before it goes out. Does nothing by default.
  virtual void on_wait(const WaitEvent& event) noexcept;
  /// An operation ended. Does nothing by default.
  virtual void on_operation(const OperationReport& report) noexcept;
};

}  // namespace gitprovider
