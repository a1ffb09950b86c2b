#pragma once

// Tasks as rows.

#include "gitprovider/result.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <string_view>

namespace gitprovider::tasks {

/// The columns that read_task() takes, in its order.
inline constexpr std::string_view kColumns =
    "id, provider, base_url, operation, owner, name, request, operation_id, status, tries, looks, "
    "due_at - @now, holder, fence, cause, message, ticket, result, needs_alert, added_ms, "
    "updated_ms";

/// The same without the request, which may be large.
inline constexpr std::string_view kListColumns =
    "id, provider, base_url, operation, owner, name, '', operation_id, status, tries, looks, "
    "due_at - @now, holder, fence, cause, message, ticket, result, needs_alert, added_ms, "
    "updated_ms";

/// `protocol` for a row that is no task.
[[nodiscard]] Result<Task> read_task(const SqlRow& values);

/// Milliseconds of the calendar.
[[nodiscard]] std::int64_t to_milliseconds(WallTime time);

}  // namespace gitprovider::tasks
