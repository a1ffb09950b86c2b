// The program with a task queue.

#include "gitprovider/tasks/with_task_queue.hpp"

#include "apps/gitprovider/task_commands.hpp"
#include "apps/gitprovider/task_queue.hpp"
#include "apps/gitprovider/task_taker.hpp"

#include <utility>

namespace gitprovider::cli {
namespace {

OpenStore opener(const QueueOptions& options) {
  return [&options] { return open_queue(options, process_environment()); };
}

}  // namespace

void TaskQueueUse::add_to(const CommandLine& line) {
  add_queue_options(line.app, options_);
  add_task_commands(line, opener(options_));
}

Command TaskQueueUse::kept(Command command, const Arguments& arguments) const {
  return arguments.task.is_added ? as_task(std::move(command), opener(options_)) : command;
}

Result<std::unique_ptr<GitProvider>> TaskQueueUse::with_fallback(std::unique_ptr<GitProvider> host,
                                                                 Operation operation) {
  if (options_.on_exhausted == OnExhausted::return_ || !is_mutation(operation)) {
    return host;
  }
  return opener(options_)().transform([&](const TaskStore& store) {
    return with_task_queue(std::move(host), store.tasks,
                           [this](const Task& task) { handed_over_ = task.id; });
  });
}

}  // namespace gitprovider::cli
