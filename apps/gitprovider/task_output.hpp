#pragma once

// Tasks for people and for scripts.

#include "apps/common/answer.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/tasks/queue.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gitprovider::cli {

/// A task as one line of JSON.
[[nodiscard]] std::string document_of(const Task& task);

/// One task.
[[nodiscard]] Answer answer_of(const Result<Task>& task);

/// A list, and how the queue is doing.
struct QueueReport {
  std::vector<Task> tasks{};
  /// There are more.
  bool is_truncated = false;
  QueueFigures figures{};
};
[[nodiscard]] Answer answer_of(const Result<QueueReport>& report);

/// How often a worker gave a task back, and how.
struct TurnCounts {
  std::size_t done = 0;
  /// To be tried again.
  std::size_t waiting = 0;
  std::size_t failed = 0;
  std::size_t unknown = 0;
};

/// What a worker did, and how the queue is doing.
struct WorkReport {
  TurnCounts turns{};
  QueueFigures figures{};
};
[[nodiscard]] Answer answer_of(const Result<WorkReport>& report);

}  // namespace gitprovider::cli
