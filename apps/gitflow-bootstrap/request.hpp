#pragma once

// What a call of gitflow-bootstrap may say beside the options of every call.

#include "src/bootstrap/spec.hpp"

#include "gitprovider/result.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace gitprovider::cli {

enum class Verb : std::uint8_t { plan, apply, status };

/// The wish, with its template still on disk.
struct BootstrapRequest {
  Verb verb = Verb::plan;
  bootstrap::Spec spec{};
  std::optional<std::string> template_folder{};
};

/// Adds the three commands; the one that is called sets the verb.
void add_bootstrap_commands(CLI::App& app, BootstrapRequest& request);

/// Reads the template into the wish and checks it whole. `invalid_argument` says what is wrong.
[[nodiscard]] Result<void> complete(BootstrapRequest& request);

}  // namespace gitprovider::cli
