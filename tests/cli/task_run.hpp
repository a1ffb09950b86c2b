#pragma once

// gitprovider tasks, on the local host or another, with a queue of the test's own.

#include "tests/cli/run_program.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace gitprovider::tests {

class TaskRun {
 public:
  /// A queue in a file of its own.
  TaskRun();
  /// What `--queue` says.
  explicit TaskRun(std::string queue);

  /// The call, in a folder where nothing else is; JSON is printed.
  [[nodiscard]] ProgramCall call(std::vector<std::string> arguments) const;
  [[nodiscard]] ProgramRun run(std::vector<std::string> arguments) const;
  /// The result of a call that must succeed.
  [[nodiscard]] nlohmann::json result(std::vector<std::string> arguments) const;
  /// The one task of the queue.
  [[nodiscard]] nlohmann::json task() const;

  /// A repository to add branches to.
  void make_repository() const;
  /// Adds a task for each of so many branches.
  void add_branches(int count) const;

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  [[nodiscard]] const std::string& queue() const { return queue_; }
  /// An executable file with this script for a shell.
  [[nodiscard]] std::string script(const std::string& name, const std::string& lines) const;

 private:
  TemporaryFolder folder_{};
  std::string queue_{};
};

}  // namespace gitprovider::tests
