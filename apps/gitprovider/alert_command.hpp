#pragma once

#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::cli {

/// Runs a program, found as a shell would find it, with `text` as its standard input. No shell
/// reads either. `local_io` where it cannot be run or does not end with 0.
[[nodiscard]] Result<void> run_with_input(const std::string& program, const std::string& text);

}  // namespace gitprovider::cli
