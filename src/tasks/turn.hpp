#pragma once

// One task, from the moment a worker has it until it is given back.

#include "gitprovider/result.hpp"
#include "gitprovider/tasks/queue.hpp"
#include "gitprovider/tasks/worker.hpp"

#include <memory>
#include <optional>
#include <stop_token>

namespace gitprovider::tasks {

class Turn {
 public:
  Turn(TaskQueue& queue, const OpenForTask& open, const WorkerOptions& options, const Task& task);

  /// Makes the change, or looks at it where it is unknown, and writes down what came of it. Absent:
  /// another has the task, and nothing was written. An error: the queue failed; the task is found
  /// again when its lease is over.
  [[nodiscard]] Result<std::optional<TaskEnd>> take(const std::stop_token& stop) const;

 private:
  using End = Result<std::optional<TaskEnd>>;

  [[nodiscard]] End make(const std::stop_token& stop) const;
  [[nodiscard]] End look(const std::stop_token& stop) const;
  [[nodiscard]] End give_back(TaskEnd end) const;

  TaskQueue& queue_;
  const OpenForTask& open_;
  const WorkerOptions& options_;
  const Task& task_;
  TaskHold hold_;
};

}  // namespace gitprovider::tasks
