// The program of a build without SQLite: there is no task queue.

#include "apps/gitprovider/task_queue.hpp"

#include <utility>

namespace gitprovider::cli {

void TaskQueueUse::add_to(const CommandLine& /*line*/) {}

Command TaskQueueUse::kept(Command command, const Arguments& /*arguments*/) const {
  return command;
}

Result<std::unique_ptr<GitProvider>> TaskQueueUse::with_fallback(std::unique_ptr<GitProvider> host,
                                                                 Operation /*operation*/) {
  return host;
}

}  // namespace gitprovider::cli
