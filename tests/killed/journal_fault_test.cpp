// gitflow-bootstrap while the disk of its journal fails.

#include "src/bootstrap/journal.hpp"

#include "tests/catch_compat.hpp"
#include "tests/killed/faulty_run.hpp"
#include "tests/killed/remote.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace gitprovider::tests {
namespace {

/// All that it holds, which must be readable. Nothing where there is none.
bootstrap::History journal_of(const Remote& remote) {
  if (!std::filesystem::exists(remote.state())) {
    return {};
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator(remote.state())) {
    if (entry.path().extension() == ".journal") {
      const auto history = bootstrap::read_journal(entry.path());
      INFO((history ? "" : history.error().message));
      REQUIRE(history);
      return *history;
    }
  }
  return {};
}

/// The first commit of GitHub is a step of two requests.
std::size_t most_changes(const Remote& remote) {
  const std::size_t steps = journal_of(remote).steps.size();
  return remote.provider == "github" ? steps + 1 : steps;
}

}  // namespace

TEST_CASE("nothing is sent that the journal could not keep, and the old journal stays readable",
          "[killed][bootstrap][T95]") {
  const Start start = GENERATE(values<Start>({github, gitlab, forgejo}));
  const int number = GENERATE(ENOSPC, EIO);
  const SystemFault on_journal{.number = number, .path = "/state/"};
  const auto whole = start();
  const auto calls = calls_of(whole->apply(), on_journal);
  const std::string planned = state_of(*whole);
  REQUIRE(calls.size() > 10);

  for_each_place(static_cast<unsigned>(calls.size()), 6, [&](unsigned place) {
    const auto remote = start();
    INFO(remote->provider << ", call " << place << " fails with " << number << ": "
                          << calls[place - 1]);
    remote->server->keep_log();
    SystemFault fault = on_journal;
    fault.at = place;
    const ProgramRun failed = run(with_fault(remote->apply(), fault));
    CHECK_FALSE(was_killed(failed));
    CHECK(visible_changes(*remote->server).size() <= most_changes(*remote));
    pass_time(*remote->server);

    const ProgramRun again = run(remote->apply());

    INFO(failed.errors << again.output << again.errors);
    CHECK(again.exit_status == 0);
    CHECK(state_of(*remote) == planned);
    CHECK(changes_sent_twice(*remote) == std::vector<std::string>{});
  });
}

}  // namespace gitprovider::tests
