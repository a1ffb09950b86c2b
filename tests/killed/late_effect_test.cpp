// gitflow-bootstrap killed while the host is at work on what it sent, and started again.

#include "tests/catch_compat.hpp"
#include "tests/killed/remote.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

namespace gitprovider::tests {
namespace {

using namespace std::chrono_literals;

/// Of the changes that people see, each once.
std::vector<std::string> routes_of_changes(const mock::MockServer& server) {
  std::vector<std::string> routes;
  for (const auto& request : visible_changes(server)) {
    routes.push_back(
        server.route_of({.method = request.method, .target = server.prefix() + request.target}));
  }
  std::ranges::sort(routes);
  routes.erase(std::unique(routes.begin(), routes.end()), routes.end());
  return routes;
}

void kill_once_it_has_sent(const std::string& route, const Remote& remote) {
  RunningProgram program(remote.apply());
  for (int i = 0; i < 3'000 && remote.server->requests(route) == 0; ++i) {
    std::this_thread::sleep_for(10ms);  // another process is at work
  }
  REQUIRE(remote.server->requests(route) == 1);
  program.signal(SIGKILL);
  CHECK(program.wait().exit_status == -SIGKILL);
}

}  // namespace

TEST_CASE("a bootstrap killed while the host is at work finds the effect and does not repeat it",
          "[killed][bootstrap][T92]") {
  const Start start = GENERATE(values<Start>({github, gitlab, forgejo}));
  const auto whole = start();
  whole->server->keep_log();
  REQUIRE(run(whole->apply()).exit_status == 0);
  const std::string planned = state_of(*whole);

  for (const std::string& route : routes_of_changes(*whole->server)) {
    const auto remote = start();
    INFO(remote->provider << " " << route);
    remote->server->keep_log();
    remote->server->plan({.route = route, .lands_after = 5min});
    kill_once_it_has_sent(route, *remote);
    pass_time(*remote->server);

    const ProgramRun again = run(remote->apply());

    INFO(again.output << again.errors);
    CHECK(again.exit_status == 0);
    CHECK(state_of(*remote) == planned);
    CHECK(changes_sent_twice(*remote) == std::vector<std::string>{});
  }
}

}  // namespace gitprovider::tests
