#pragma once

#include "gitprovider/repository.hpp"

#include <CLI/CLI.hpp>

namespace gitprovider::cli {

/// Adds `--private`, `--internal` and `--public`, of which a call may give one.
void add_visibility_flags(CLI::App& command, Visibility& visibility);

}  // namespace gitprovider::cli
