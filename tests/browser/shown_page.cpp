#include "tests/browser/shown_page.hpp"

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/run_program.hpp"

namespace gitprovider::tests {

nlohmann::json shown(const std::filesystem::path& page, std::vector<std::string> options) {
  options.insert(options.begin(), {LOOK, page.string()});
  const ProgramRun looked = run({.program = PYTHON,
                                 .arguments = std::move(options),
                                 .environment = {{"PATH", "/usr/local/bin:/usr/bin:/bin"}},
                                 .directory = page.parent_path()});
  INFO(looked.errors);
  REQUIRE(looked.exit_status == 0);
  return document_of(looked);
}

}  // namespace gitprovider::tests
