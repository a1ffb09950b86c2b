#pragma once

// Reads a command line, and says what is wrong with it in a way that helps.

#include "apps/common/options.hpp"
#include "gitprovider/error.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace gitprovider::cli {

/// How reading a command line ended.
struct ParsedLine {
  /// What was asked to be printed instead of doing something (help, version).
  std::optional<std::string> text{};
  /// What is wrong with the call.
  std::optional<Error> error{};
};

/// Reads it into the variables the options were bound to. What an option's value would do to a
/// terminal is made harmless in the error.
[[nodiscard]] ParsedLine parse(CLI::App& app, int argc, const char* const* argv);

/// The format to answer in although the command line could not be read.
[[nodiscard]] OutputFormat wanted_format(int argc, const char* const* argv);

/// "program branch create": the words to put before `--help`.
[[nodiscard]] std::string command_path(const CLI::App& app);

/// What the end of a help text says about variables and exit statuses.
[[nodiscard]] std::string help_footer();

}  // namespace gitprovider::cli
