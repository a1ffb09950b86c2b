#pragma once

// A change that is kept until it is made, and what has become of it so far (docs/tasks.md).

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/ticket.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider {

/// Where a task stands.
enum class TaskStatus : std::uint8_t {
  waiting,    ///< to be made when its time has come
  leased,     ///< a worker has it; nothing has been sent
  sending,    ///< a worker has it, and its request may have left
  unknown,    ///< it may have been made: to be looked at, and never sent before that has told
  done,       ///< made
  failed,     ///< not made, and not tried again by itself
  cancelled,  ///< given up by somebody
};

/// `waiting`, `leased`, `sending`, `unknown`, `done`, `failed` or `cancelled`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(TaskStatus status) noexcept;

/// The host a task is for: name() and base_url() of its provider.
struct TaskTarget {
  std::string provider{};
  std::string base_url{};

  friend bool operator==(const TaskTarget&, const TaskTarget&) = default;
};

/// One task. Holds no token.
struct Task {
  /// Names it among all tasks of a queue: a UUID.
  std::string id{};
  TaskTarget target{};
  Operation operation = Operation::custom;
  RepoRef repo{};
  /// What is to be made (change.hpp). Empty in lists: a commit may be large.
  std::string request{};
  /// Of the operation, the same for each try.
  std::string operation_id{};

  TaskStatus status = TaskStatus::waiting;
  /// How often it was tried and failed in a way that counts.
  unsigned tries = 0;
  /// How often it was looked at and stayed unknown.
  unsigned looks = 0;
  /// From the moment of reading until somebody may take it; zero: now. Absent: nobody will by
  /// itself.
  std::optional<Duration> due_in{};
  /// Who has it; empty: nobody.
  std::string holder{};
  /// Grows each time it is taken. What a holder writes names it, and is refused once another has
  /// taken the task.
  std::int64_t fence = 0;

  /// The code of the last failure, and what happened, for people; empty: none failed yet.
  std::string cause{};
  std::string message{};
  /// Of the last request that left or was about to.
  std::optional<Ticket> ticket{};
  /// How it ended, as JSON: `confirmed_by`, `equivalent` and the value that was made, or `error`.
  std::string result{};
  /// True: somebody has still to be told that it failed or stays unknown.
  bool needs_alert = false;
  /// By the calendar of whoever wrote it, for people.
  WallTime added{};
  WallTime updated{};

  friend bool operator==(const Task&, const Task&) = default;
};

/// The task as one JSON object, without its request.
[[nodiscard]] GITPROVIDER_EXPORT std::string task_to_json(const Task& task);

}  // namespace gitprovider
