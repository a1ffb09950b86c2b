#pragma once

// What the tests look at in a run that was asked for JSON.

#include "tests/cli/run_program.hpp"

#include <nlohmann/json.hpp>

namespace gitprovider::tests {

/// The one document on standard output. Fails the test where there is not exactly one line of it.
[[nodiscard]] nlohmann::json document_of(const ProgramRun& run);

}  // namespace gitprovider::tests
