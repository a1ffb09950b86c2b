#pragma once

// Hands changes over to a queue that cannot be made now and may be made later.

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/tasks/queue.hpp"

#include <functional>
#include <memory>

namespace gitprovider {

/// The same provider. A change that was certainly not made, for a reason that passes, is kept as a
/// task: a limit of the host's or of the provider's own (`rate_limited`, `circuit_open`,
/// `overloaded`, `budget_exhausted`), or a connection that was not made. The error is returned as
/// it is, and its message says the id of the task, or why it could not be kept. Everything else is
/// passed on: a change that may have been made, one that was refused, and reads.
///
/// A call with an idempotency key is never handed over: its caller repeats it, and then it would be
/// made twice. The queue is shared with the caller and its workers. `on_task` hears of each task
/// that was kept, before the error is returned, on the thread of the call: whoever repeats what
/// failed should not repeat that. Absent: nobody does.
[[nodiscard]] GITPROVIDER_EXPORT std::unique_ptr<GitProvider> with_task_queue(
    std::unique_ptr<GitProvider> provider, std::shared_ptr<TaskQueue> queue,
    std::function<void(const Task&)> on_task = {});

}  // namespace gitprovider
