#pragma once

// One operation while it runs: its deadline, its id, and what it has cost so far.

#include "gitprovider/call.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/trace.hpp"

#include <atomic>
#include <functional>
#include <stop_token>
#include <string>

namespace gitprovider::rest {

/// What an operation has cost, as its OperationReport tells it. Counted by several threads at once
/// where pages are fetched side by side.
struct Tally {
  std::atomic<unsigned> attempts{0};
  std::atomic<unsigned> most_attempts{0};
  std::atomic<bool> was_checked{false};
};

/// Made by Session::run and shared by the operation's requests. A copy with a stop token of its own
/// lets a part of the operation be ended without the rest.
struct Scope {
  Operation operation = Operation::custom;
  std::string operation_id{};
  /// The operation's, in which each request is one of its own; none without a trace.
  Span span{};
  TimePoint started{};
  /// For requests and waits. Before `end` where time is kept back for a state check.
  TimePoint deadline{};
  /// Where the operation's time is over.
  TimePoint end{};
  std::stop_token stop{};
  OnUnknown on_unknown = OnUnknown::check;
  /// The caller's, who keeps tickets; may be absent.
  BeforeSending before_sending{};
  /// A look at the state: its reads follow no redirect, which may lead to something else, and are
  /// none of the operation's attempts.
  bool is_check = false;
  /// Its reads ask for a whole answer, whatever is kept.
  bool is_afresh = false;
  /// While a change is being settled: takes what its caller has to know if it stays open whether it
  /// was made. Null: that is said at once.
  std::string* doubt = nullptr;
  /// While a change is being settled for a caller who keeps tickets: tells the ticket of the change
  /// as it is now. Absent: nobody wants it.
  std::function<Result<void>()> announce{};
  /// Lives as long as the operation; never null inside one.
  Tally* tally = nullptr;
};

}  // namespace gitprovider::rest
