// gitflow-bootstrap on the hosts behind HTTP, killed at its calls, and started again.

#include "tests/catch_compat.hpp"
#include "tests/killed/faulty_run.hpp"
#include "tests/killed/remote.hpp"

namespace gitprovider::tests {

TEST_CASE(
    "a bootstrap killed before any of its calls is finished by the next run, and nothing is "
    "sent twice",
    "[killed][bootstrap][T91]") {
  const Start start = GENERATE(values<Start>({github, gitlab, forgejo}));
  const auto whole = start();
  const auto calls = calls_of(whole->apply());
  const std::string planned = state_of(*whole);

  for_each_place(static_cast<unsigned>(calls.size()), 8, [&](unsigned place) {
    const auto remote = start();
    INFO(remote->provider << ", killed before call " << place << ": " << calls[place - 1]);
    remote->server->keep_log();
    const ProgramRun killed = run(with_fault(remote->apply(), {.at = place}));
    CHECK((was_killed(killed) || killed.exit_status == 0));
    pass_time(*remote->server);
    const ProgramRun again = run(remote->apply());
    INFO(again.output << again.errors);
    CHECK(again.exit_status == 0);
    CHECK(state_of(*remote) == planned);
    CHECK(changes_sent_twice(*remote) == std::vector<std::string>{});
  });
}

}  // namespace gitprovider::tests
