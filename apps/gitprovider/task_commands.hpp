#pragma once

// gitprovider tasks

#include "apps/gitprovider/arguments.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <CLI/CLI.hpp>

#include <functional>

namespace gitprovider::cli {

/// Opens the queue that the options name.
using OpenStore = std::function<Result<TaskStore>()>;

void add_task_commands(const CommandLine& line, const OpenStore& open);

/// `work`, which add_task_commands() adds to the others.
void add_work_command(const CommandLine& line, CLI::App& group, const OpenStore& open);

/// Refuses `--on-unknown` of any other value than `check`: a task is always looked at.
[[nodiscard]] Result<void> only_checked(const Arguments& arguments, CommonOptions& options);

}  // namespace gitprovider::cli
