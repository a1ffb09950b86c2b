// gitflow-bootstrap on the local host, killed and failed at its calls, and started again.

#include "tests/catch_compat.hpp"
#include "tests/killed/faulty_run.hpp"
#include "tests/killed/local_git.hpp"

#include <cerrno>

namespace gitprovider::tests {
namespace {

ProgramCall apply_in(const TemporaryFolder& folder) {
  ProgramCall call =
      bootstrap_call(folder.path(), {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE});
  call.environment = {{"XDG_STATE_HOME", (folder.path() / "state").string()}};
  return call;
}

std::string state_as_planned() {
  const TemporaryFolder folder;
  REQUIRE(run(apply_in(folder)).exit_status == 0);
  return state_of(folder);
}

unsigned number_of_calls(const SystemFault& counted = {}) {
  const TemporaryFolder folder;
  return static_cast<unsigned>(calls_of(apply_in(folder), counted).size());
}

// A lock that Git's rules leave behind cannot be told from one that another Git process holds: the
// program names it, and a person removes it. Where the first run was cut short behind its change,
// looking at that is what the lock is in the way of.
ProgramRun run_as_told(const TemporaryFolder& folder) {
  ProgramRun again = run(apply_in(folder));
  if (again.exit_status != 0 && again.errors.find("leftover .lock file") != std::string::npos) {
    remove_git_locks(folder);
    again = run(apply_in(folder));
  }
  return again;
}

void check_started_again(const TemporaryFolder& folder, const std::string& planned) {
  const ProgramRun again = run_as_told(folder);
  INFO(again.errors);
  REQUIRE(again.exit_status == 0);
  CHECK(state_of(folder) == planned);
  git(folder, {"fsck", "--strict"});
  CHECK_THAT(run(apply_in(folder)).output, Catch::Contains("everything was there already"));
}

}  // namespace

TEST_CASE("a local bootstrap killed before any of its calls is finished by the next run",
          "[killed][bootstrap][T91]") {
  const std::string planned = state_as_planned();

  for_each_place(number_of_calls(), 12, [&](unsigned place) {
    INFO("killed before call " << place);
    const TemporaryFolder folder;
    CHECK(was_killed(run(with_fault(apply_in(folder), {.at = place}))));
    check_started_again(folder, planned);
  });
}

TEST_CASE("a local bootstrap whose disk fails at any call is finished when the disk is well",
          "[killed][bootstrap][T95][T96]") {
  const std::string planned = state_as_planned();
  const int number = GENERATE(ENOSPC, EIO, EDQUOT);
  const SystemFault on_disk{.number = number, .path = "git-host"};

  for_each_place(number_of_calls(on_disk), 4, [&](unsigned place) {
    INFO("call " << place << " fails with " << number);
    const TemporaryFolder folder;
    SystemFault fault = on_disk;
    fault.at = place;
    const ProgramRun failed = run(with_fault(apply_in(folder), fault));
    CHECK_FALSE(was_killed(failed));
    check_started_again(folder, planned);
  });
}

}  // namespace gitprovider::tests
