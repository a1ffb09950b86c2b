#pragma once

// Runs a program as a person's shell would and tells everything it did.

#include "tests/temporary_folder.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

namespace gitprovider::tests {

/// What to run. The environment is exactly what stands here: nothing of the test's own leaks in.
struct ProgramCall {
  std::string program{};
  std::vector<std::string> arguments{};
  std::map<std::string, std::string> environment{};
  std::filesystem::path directory{"."};
  /// Where standard output goes instead of into ProgramRun: `/dev/full`, or `closed`.
  std::string output_to{};
  /// The file that standard input reads; empty: it is closed.
  std::string input_from{};
};

struct ProgramRun {
  int exit_status = -1;
  std::string output{};
  std::string errors{};
};

/// A program that is running. Killed when destroyed before wait().
class RunningProgram {
 public:
  explicit RunningProgram(const ProgramCall& call);
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
  ~RunningProgram();

  void signal(int number) const;
  [[nodiscard]] pid_t id() const noexcept { return id_; }
  /// Reads standard output up to the end of a line.
  [[nodiscard]] std::string read_line();
  /// Reads both outputs to their ends and waits.
  [[nodiscard]] ProgramRun wait();

 private:
  pid_t id_ = -1;
  int output_ = -1;
  int errors_ = -1;
};

[[nodiscard]] ProgramRun run(const ProgramCall& call);

/// gitprovider with these arguments, in `directory`.
[[nodiscard]] ProgramCall gitprovider_call(const std::filesystem::path& directory,
                                           std::vector<std::string> arguments);
/// gitflow-bootstrap with these arguments, in `directory`.
[[nodiscard]] ProgramCall bootstrap_call(const std::filesystem::path& directory,
                                         std::vector<std::string> arguments);

}  // namespace gitprovider::tests
