#pragma once

// Makes the changes of a queue, one after another, and keeps what came of each.
//
//   auto store = open_sqlite_store({.file = "tasks.db"});              // tasks/sqlite.hpp
//   Worker worker{store->tasks, [&](const TaskTarget&) { return open(); }};
//   worker.run(stop);

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/tasks/queue.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace gitprovider {

/// Gives the provider for a host; called for each task, by several threads at once. An error counts
/// as a try of the task that failed.
using OpenForTask = std::function<Result<std::shared_ptr<GitProvider>>(const TaskTarget&)>;

/// How a worker works.
struct WorkerOptions {
  /// Who it is, for people; empty: host name and process id.
  std::string name{};
  /// Only tasks for this host; absent: for any.
  std::optional<TaskTarget> target{};
  /// Tasks worked on at the same time.
  unsigned threads = 1;
  /// Limit of one change, its check included.
  Duration send_deadline{30'000};
  /// Limit of one look at a change that is unknown. Has to leave time to prove that it is absent:
  /// `send_deadline` and what a host works on a request at most (docs/never-twice.md).
  Duration look_deadline{180'000};
  /// How much longer than a deadline a task stays the worker's.
  Duration lease_margin{30'000};
  /// How often an empty queue is asked again.
  Duration poll{1'000};
  /// Tries that failed, until a task is `failed`.
  unsigned max_tries = 10;
  /// Looks that told nothing, until a task stays `unknown` for a person.
  unsigned max_looks = 10;
  /// Tells somebody that a task failed or stays unknown. Called at least once for each, and after
  /// an error of its own again. Absent: alerts stay in the queue.
  std::function<Result<void>(const Task&)> alert{};
  /// Hears of failures of the queue and of the alert. Absent: nobody does.
  std::function<void(const Error&)> on_trouble{};
  /// Hears how each task was given back. Absent: nobody does.
  std::function<void(const Task&, const TaskEnd&)> on_end{};
  /// Absent: the machine's.
  std::shared_ptr<Clock> clock{};
  Random random{};
};

/// Takes tasks and makes their changes, each sent by one worker at a time:
/// - its ticket is kept as `sending` before the request leaves, by Call::before_sending; where that
///   fails, nothing is sent;
/// - an outcome that is unknown, and a task found `sending` after its worker died, is looked at
///   (GitProvider::resolve), later again, and sent only once it is proven not to have been made;
/// - a failure that may pass is tried again after 2^n s, +-10 %; a limit or an open breaker costs
///   no try and is waited for as long as it asks;
/// - what cannot succeed, and the last try, is `failed`, and somebody is told.
/// Safe for concurrent calls.
class GITPROVIDER_EXPORT Worker {
 public:
  Worker(std::shared_ptr<TaskQueue> queue, OpenForTask open, WorkerOptions options = {});

  /// Works until `stop` is requested. The call that is under way then is ended and recorded.
  /// Failures of the queue are told to `on_trouble`, and the worker goes on.
  void run(const std::stop_token& stop);

  /// Works until nothing is due, or `stop` is requested. The first failure of the queue ends it.
  Result<void> run_due(const std::stop_token& stop);

 private:
  enum class Found : bool { nothing, task };

  Result<Found> take_one(const std::stop_token& stop);
  Result<void> tell_alerts();
  void report(const Error& error) const;

  // Shared with the caller and with other workers.
  std::shared_ptr<TaskQueue> queue_;
  OpenForTask open_;
  WorkerOptions options_;
  std::mutex alerts_;
  TimePoint alerts_again_{};
};

}  // namespace gitprovider
