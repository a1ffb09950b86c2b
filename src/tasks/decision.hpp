#pragma once

// What becomes of a task after its change was tried or looked at. Pure: facts in, record out.

#include "gitprovider/result.hpp"
#include "gitprovider/tasks/queue.hpp"
#include "gitprovider/ticket.hpp"

#include <optional>

namespace gitprovider::tasks {

/// When a task is given up to a person.
struct TaskLimits {
  unsigned max_tries = 10;
  unsigned max_looks = 10;
};

/// What happened to a task that was taken.
struct TaskFacts {
  const Task& task;
  /// The last ticket that was kept before a request left.
  std::optional<Ticket> ticket{};
  TaskLimits limits{};
  /// In [0, 1).
  double random01 = 0.5;
};

/// After the change was called for.
[[nodiscard]] TaskEnd after_change(const TaskFacts& facts, const Result<Applied<Made>>& result);

/// After a look at a change that is unknown.
[[nodiscard]] TaskEnd after_look(const TaskFacts& facts, const Result<Resolution>& found);

/// After a failure before the change could be called for, which no later try would mend.
[[nodiscard]] TaskEnd after_refusal(const TaskFacts& facts, const Error& error);

}  // namespace gitprovider::tasks
