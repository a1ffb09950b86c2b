#pragma once

// Which task queue a call uses.

#include "apps/common/environment.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace gitprovider::cli {

/// What becomes of a change that cannot be made now.
enum class OnExhausted : std::uint8_t { return_, enqueue };

/// What was said about the queue.
struct QueueOptions {
  /// A file, or the URL of a PostgreSQL.
  std::optional<std::string> queue{};
  OnExhausted on_exhausted = OnExhausted::return_;
};

/// Adds them to the program.
void add_queue_options(CLI::App& app, QueueOptions& options);

/// Opens it: what `--queue` names, else `gitprovider/tasks.db` below `XDG_STATE_HOME` or
/// `~/.local/state`. `invalid_argument` for a URL with a password in it, which everybody on the
/// machine could read.
[[nodiscard]] Result<TaskStore> open_queue(const QueueOptions& options,
                                           const Environment& environment);

/// Opens a PostgreSQL; `invalid_argument` in a program that was built without it.
[[nodiscard]] Result<TaskStore> open_queue_server(const std::string& url);

}  // namespace gitprovider::cli
