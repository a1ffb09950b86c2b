#pragma once

// Both programs against a mock host, which checks each request it gets.

#include "tests/cli/run_program.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace gitprovider::tests {

/// Where the programs are sent.
struct RemoteHost {
  /// What `--provider` says.
  std::string provider{};
  std::string url{};
  std::string token{};
};

class RemotePrograms {
 public:
  explicit RemotePrograms(RemoteHost host) : host_(std::move(host)) {}

  [[nodiscard]] ProgramRun gitprovider(std::vector<std::string> arguments) const;
  /// `verb` for a repository, with the template of the examples.
  [[nodiscard]] ProgramRun bootstrap(const std::string& verb, const std::string& repository,
                                     std::vector<std::string> more = {}) const;
  /// gitflow-bootstrap with these arguments alone.
  [[nodiscard]] ProgramRun bootstrap_with(std::vector<std::string> arguments) const;
  /// The result of a call that must succeed.
  [[nodiscard]] nlohmann::json result(std::vector<std::string> arguments) const;
  [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

 private:
  [[nodiscard]] ProgramCall at_host(ProgramCall call) const;

  RemoteHost host_;
  TemporaryFolder folder_{};
};

/// The states of a bootstrap's steps.
[[nodiscard]] std::vector<std::string> states_of(const ProgramRun& run);

}  // namespace gitprovider::tests
