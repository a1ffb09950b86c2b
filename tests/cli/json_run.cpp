#include "tests/cli/json_run.hpp"

#include "tests/catch_compat.hpp"

namespace gitprovider::tests {

nlohmann::json document_of(const ProgramRun& run) {
  INFO("output: " << run.output);
  INFO("errors: " << run.errors);
  REQUIRE(run.output.find('\n') + 1 == run.output.size());
  auto document = nlohmann::json::parse(run.output, nullptr, /*allow_exceptions=*/false);
  REQUIRE(document.is_object());
  return document;
}

}  // namespace gitprovider::tests
