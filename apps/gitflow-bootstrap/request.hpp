#pragma once

// What a call of gitflow-bootstrap may say beside the options of every call.

#include "src/bootstrap/spec.hpp"

#include "gitprovider/result.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::cli {

enum class Verb : std::uint8_t { plan, apply, status };

/// A call as it was written. Points to the options it was read from.
struct BootstrapRequest {
  Verb verb = Verb::plan;
  /// A repository or a file; absent: SPEC.yaml.
  std::optional<std::string> target{};
  /// What the options say of a repository that is named on the command line.
  bootstrap::Spec spec{};
  std::optional<int> approvals{};
  std::optional<std::string> template_folder{};
  /// Where a plan is written; empty: nowhere.
  std::string out{};
  /// Where a report for people is written; empty: nowhere.
  std::string report{};
  bool detailed_exit_status = false;
  std::size_t parallel = 4;
  /// The journal's file; empty: the usual place.
  std::string journal{};
  bool no_journal = false;
  /// The options that describe a repository: of no use beside a file, which does that.
  std::vector<const CLI::Option*> describing{};
};

/// Adds the three commands; the one that is called sets the verb.
void add_bootstrap_commands(CLI::App& app, BootstrapRequest& request);

}  // namespace gitprovider::cli
