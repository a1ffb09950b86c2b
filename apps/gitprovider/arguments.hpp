#pragma once

// Everything a call of gitprovider may say beside the options of every call.

#include "apps/common/answer.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/tasks/queue.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::cli {

/// The files of a commit as they were named on the command line.
struct NamedChanges {
  std::vector<std::string> add{};
  std::vector<std::string> add_executable{};
  std::vector<std::string> remove{};
  std::optional<std::string> from_dir{};
};

/// What the commands on the task queue take.
struct TaskArguments {
  std::string id{};
  /// `limit` counts the tasks that are shown.
  TaskFilter filter{};
  /// The change is kept as a task, and not made.
  bool is_added = false;
  bool is_once = false;
  std::string alert{};
  unsigned threads = 1;
};

/// The requests the options are bound to; each command uses its own.
struct Arguments {
  RepoRef repo{};
  NewRepository new_repository{};
  ListBranches list{};
  NewBranch new_branch{};
  ProtectBranch protection{};
  NewCommit commit{};
  NamedChanges changes{};
  NewPullRequest new_pull_request{};
  MergePullRequest merge{};
  Ticket ticket{};
  TaskArguments task{};
};

/// One operation of the command line. All functions are given the arguments after they were read.
struct Command {
  Operation operation = Operation::custom;
  /// What documents call it where it is no operation of a provider's.
  std::string name{};
  /// Completes the arguments from files and checks them, before any host is opened. Absent: there
  /// is nothing to do.
  std::function<Result<void>(Arguments&)> prepare{};
  std::function<Answer(GitProvider&, const Arguments&, const Call&)> run{};
  /// Completes what the options say about the host, or refuses it. Absent: they stay as they are.
  std::function<Result<void>(const Arguments&, CommonOptions&)> aim{};
  /// Whether it needs a token whatever its operation is.
  bool needs_rights = false;
};

/// What the groups of commands add themselves to.
struct CommandLine {
  CLI::App& app;
  Arguments& arguments;
  CommonOptions& options;
  /// Set by the command that is called; without functions until then.
  Command& chosen;
};

void add_repo_commands(const CommandLine& line);
void add_branch_commands(const CommandLine& line);
void add_commit_command(const CommandLine& line);
void add_pull_request_commands(const CommandLine& line);
void add_health_command(const CommandLine& line);
void add_resolve_command(const CommandLine& line);

/// Adds a command.
CLI::App* add_bare_command(const CommandLine& line, CLI::App& group, const std::string& name,
                           const std::string& help, Command command);

/// Adds a command that works on one repository, named by its first argument.
CLI::App* add_command(const CommandLine& line, CLI::App& group, const std::string& name,
                      const std::string& help, Command command);

/// Adds an argument that must be given, taken as it is.
CLI::Option* add_word(CLI::App& command, const std::string& name, std::string& target,
                      const std::string& help);

}  // namespace gitprovider::cli
