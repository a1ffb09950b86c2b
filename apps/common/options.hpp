#pragma once

// The options that every call of both programs takes.

#include "apps/common/option_values.hpp"
#include "gitprovider/call.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace gitprovider::cli {

enum class OutputFormat : std::uint8_t { text, json };
enum class LogLevel : std::uint8_t { error, warn, info, debug };

/// What was said about every call, with the defaults of what was not.
struct CommonOptions {
  /// Absent: the local host.
  std::optional<std::string> provider{};
  std::optional<std::string> url{};
  /// The configuration file that was named.
  std::optional<std::string> config{};
  /// No file is read, not even the one in the usual place.
  bool no_config = false;
  std::optional<std::string> token_env{};
  std::optional<std::string> token_file{};
  /// Absent: what is configured or 30 s, and what a call waits for besides.
  std::optional<Duration> deadline{};
  /// Absent: what is configured, or 10 s.
  std::optional<Duration> attempt_timeout{};
  std::optional<unsigned> max_attempts{};
  OnUnknown on_unknown = OnUnknown::check;
  /// Empty: an id is made.
  std::string idempotency_key{};
  std::string ca_file{};
  OutputFormat output = OutputFormat::text;
  /// A file, `-` for standard error, or empty: no events.
  std::string events{};
  LogLevel log_level = LogLevel::warn;
};

/// Adds them to a program; sub-commands added afterwards take them too.
void add_common_options(CLI::App& app, CommonOptions& options);

/// Adds an option whose text is read by `parse`, a function from text to a Result.
template <class Target, class Parse>
CLI::Option* add_parsed(CLI::App& app, const std::string& name, Target& target, Parse parse,
                        const std::string& help) {
  const auto read = [&target, parse, name](const std::string& text) {
    auto value = parse(text);
    if (!value) {
      throw CLI::ValidationError(name, value.error().message);
    }
    target = *std::move(value);
  };
  return app.add_option_function<std::string>(name, read, help);
}

/// What a call has to know of the options.
[[nodiscard]] Call call_of(const CommonOptions& options);

}  // namespace gitprovider::cli
