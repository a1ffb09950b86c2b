// gitflow-bootstrap on the hosts behind HTTP, over real sockets, killed at its calls, and started
// again.

#include "tests/catch_compat.hpp"
#include "tests/killed/faulty_run.hpp"
#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/gitlab/server.hpp"
#include "tests/mock/host/history.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>

namespace gitprovider::tests {
namespace {

/// A mock host and a program that is sent to it.
struct Remote {
  std::unique_ptr<mock::MockServer> server{};
  std::string provider{};
  std::vector<std::string> options{};
  TemporaryFolder folder{};

  [[nodiscard]] ProgramCall apply() const {
    std::vector<std::string> arguments{"apply",      "acme/widget", "--template", EXAMPLE_TEMPLATE,
                                       "--provider", provider,      "--url",      server->url()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    ProgramCall call = bootstrap_call(folder.path(), std::move(arguments));
    call.environment = {{"GITPROVIDER_TOKEN", "t0ken-of-the-mock"},
                        {"XDG_STATE_HOME", (folder.path() / "state").string()}};
    return call;
  }
};

using Start = std::unique_ptr<Remote> (*)();

std::unique_ptr<Remote> remote_of(std::unique_ptr<mock::MockServer> server, std::string provider) {
  auto remote = std::make_unique<Remote>();
  remote->server = std::move(server);
  remote->provider = std::move(provider);
  return remote;
}

std::unique_ptr<Remote> github() {
  return remote_of(std::make_unique<mock::MockGitHub>(), "github");
}

std::unique_ptr<Remote> gitlab() {
  return remote_of(std::make_unique<mock::MockGitLab>(), "gitlab");
}

std::unique_ptr<Remote> forgejo() {
  auto remote = remote_of(std::make_unique<mock::MockForgejo>(), "forgejo");
  remote->options = {"--drop-executable"};
  return remote;
}

// What a host has that two runs have alike, whenever they were.
std::string state_of(Remote& remote) {
  return remote.server->with_repositories([](mock::Repositories& repositories) {
    mock::Json all = mock::Json::object();
    for (const auto& [key, repository] : repositories.state().repositories) {
      mock::Json& one = all[repository.full_name()];
      for (const auto& [branch, commit] : repository.branches) {
        one["branches"][branch] = repository.objects.commit(commit)->tree;
        one["commits"][branch] = mock::commits_before(repository.objects, commit).size();
      }
      one["protections"] = repository.protections;
      one["pulls"] = repository.pulls.size();
    }
    return all.dump(1);
  });
}

// By then the host has ended whatever it was sent.
void pass_time(mock::MockServer& server) {
  server.set_clock([] { return std::chrono::system_clock::now() + std::chrono::minutes{10}; });
}

// What changes what people see: objects of Git that no branch leads to are not seen.
bool is_visible_change(const mock::LoggedRequest& request) {
  return request.method != "GET" && request.target.find("/git/blobs") == std::string::npos &&
         request.target.find("/git/trees") == std::string::npos &&
         request.target.find("/git/commits") == std::string::npos;
}

std::vector<std::string> changes_sent_twice(const Remote& remote) {
  std::map<std::string, unsigned> sent;
  for (const auto& request : remote.server->log()) {
    if (is_visible_change(request)) {
      ++sent[request.method + " " + request.target + " " + request.body.dump()];
    }
  }
  std::vector<std::string> twice;
  for (const auto& [change, times] : sent) {
    if (times > 1) {
      twice.push_back(change);
    }
  }
  return twice;
}

}  // namespace

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
