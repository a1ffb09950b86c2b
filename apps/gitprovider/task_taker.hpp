#pragma once

// Turns commands that change a host into commands that keep a task.

#include "apps/gitprovider/task_commands.hpp"

namespace gitprovider::cli {

/// The same command, which sends nothing and keeps its change as a task in the queue that `open`
/// gives.
[[nodiscard]] Command as_task(Command command, OpenStore open);

}  // namespace gitprovider::cli
