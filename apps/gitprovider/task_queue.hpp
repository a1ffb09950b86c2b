#pragma once

// The task queue in this program. One that was built without it has neither the commands nor the
// options.

#include "apps/gitprovider/arguments.hpp"
#include "apps/gitprovider/queue_options.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <memory>
#include <optional>
#include <string>

namespace gitprovider::cli {

/// What was said about the queue, and what the call does with it.
class TaskQueueUse {
 public:
  TaskQueueUse() = default;
  TaskQueueUse(const TaskQueueUse&) = delete;
  TaskQueueUse& operator=(const TaskQueueUse&) = delete;
  ~TaskQueueUse() = default;

  /// Adds the options and commands, which are bound to this object.
  void add_to(const CommandLine& line);

  /// With `tasks add`: the command that keeps the change instead of making it; else as it is.
  [[nodiscard]] Command kept(Command command, const Arguments& arguments) const;

  /// With `--on-exhausted enqueue`: the same host, which hands over what cannot be made now. The
  /// queue is opened before anything is sent: one that cannot be is no place to fall back on.
  [[nodiscard]] Result<std::unique_ptr<GitProvider>> with_fallback(
      std::unique_ptr<GitProvider> host, Operation operation);

  /// The id of the task that was handed over, if one was.
  [[nodiscard]] const std::optional<std::string>& handed_over() const { return handed_over_; }

 private:
  QueueOptions options_{};
  std::optional<std::string> handed_over_{};
};

}  // namespace gitprovider::cli
