#pragma once

// Where tasks are kept. Every function that changes one is a step of its own: done and durable when
// it returns, or not done.

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/tasks/change.hpp"
#include "gitprovider/tasks/task.hpp"
#include "gitprovider/ticket.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider {

/// A task that is to be kept.
struct NewTask {
  TaskTarget target{};
  Change change{};
  /// Empty: a new UUID.
  std::string operation_id{};
  /// How long nobody may take it.
  Duration wait{0};
};

/// What a worker asks for.
struct ClaimTerms {
  /// Who asks, for people: host and process.
  std::string holder{};
  /// How long the task is the worker's. After that another may take it.
  Duration lease{60'000};
  /// Only tasks for this host; absent: for any.
  std::optional<TaskTarget> target{};
};

/// By what a holder shows that a task is still its own.
struct TaskHold {
  std::string id{};
  std::int64_t fence = 0;
};

/// What a holder gives a task back with.
struct TaskEnd {
  TaskStatus status = TaskStatus::waiting;
  /// With `waiting` and `unknown`: how long nobody may take it. Absent: nobody does, until somebody
  /// asks for it by retry().
  std::optional<Duration> wait{};
  unsigned tries = 0;
  unsigned looks = 0;
  std::string cause{};
  std::string message{};
  std::optional<Ticket> ticket{};
  std::string result{};
  bool needs_alert = false;

  friend bool operator==(const TaskEnd&, const TaskEnd&) = default;
};

/// Which tasks to list.
struct TaskFilter {
  std::optional<TaskStatus> status{};
  bool only_alerts = false;
  std::size_t limit = 1'000;
};

/// How a queue is doing.
struct QueueFigures {
  /// May be taken now.
  std::int64_t due = 0;
  /// Will be due later, by a wait.
  std::int64_t waiting = 0;
  /// Held by a worker.
  std::int64_t running = 0;
  std::int64_t failed = 0;
  /// All of status unknown, also those that are due or held.
  std::int64_t unknown = 0;
  std::int64_t done = 0;
  /// How long the task that is due longest has been; absent: none is due.
  std::optional<Duration> oldest{};

  friend bool operator==(const QueueFigures&, const QueueFigures&) = default;
};

/// A durable queue. Implementations are safe for concurrent calls, and for several processes on one
/// store. An error whose outcome is `unknown` leaves open whether the step was done; the task then
/// shows it. Errors of any function: `local_io`, `network`, `unavailable`, `timeout`, as the store
/// fails, and `protocol` for what it holds and is no task.
class GITPROVIDER_EXPORT TaskQueue {
 public:
  virtual ~TaskQueue() = default;

  /// Keeps a task. `invalid_argument` as validate(Change).
  virtual Result<Task> add(const NewTask& task) = 0;

  /// Takes the task that is due longest, for one caller only; absent: none is due. A task whose
  /// holder's lease is over is taken too: one that was `sending` as `unknown`, any other as
  /// `leased`.
  virtual Result<std::optional<Task>> claim(const ClaimTerms& terms) = 0;

  /// Keeps the ticket of a request that is about to leave, and the task as `sending`, for another
  /// `lease` from here on. `conflict`: the lease is over or another has the task; then nothing may
  /// be sent.
  virtual Result<void> sending(const TaskHold& hold, const Ticket& ticket, Duration lease) = 0;

  /// Makes the lease last `lease` from here on. `conflict` as sending().
  virtual Result<void> extend(const TaskHold& hold, Duration lease) = 0;

  /// Gives a task back. `conflict`: another has it, or it was given back; nothing is written.
  virtual Result<void> finish(const TaskHold& hold, const TaskEnd& end) = 0;

  /// The alert of a task was told. A later one is not touched: `fence` is that of the task then.
  virtual Result<void> alert_told(const TaskHold& task) = 0;

  /// One task, with its request. `not_found`.
  virtual Result<Task> get(const std::string& id) = 0;

  /// Tasks without their requests, in the order in which they were added.
  virtual Result<std::vector<Task>> list(const TaskFilter& filter = {}) = 0;

  /// Makes a task due now, its tries and looks counted anew; one of status `unknown` is looked at.
  /// `not_found`; `conflict` for one that is done or held.
  virtual Result<Task> retry(const std::string& id) = 0;

  /// Gives a task up. `not_found`; `conflict` for one that is done or held.
  virtual Result<Task> cancel(const std::string& id) = 0;

  /// Counts them all.
  virtual Result<QueueFigures> figures() = 0;
};

}  // namespace gitprovider
