#include "tests/killed/remote.hpp"

#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/gitlab/server.hpp"
#include "tests/mock/host/history.hpp"

#include <chrono>
#include <map>
#include <utility>

namespace gitprovider::tests {
namespace {

std::unique_ptr<Remote> remote_of(std::unique_ptr<mock::MockServer> server, std::string provider) {
  auto remote = std::make_unique<Remote>();
  remote->server = std::move(server);
  remote->provider = std::move(provider);
  return remote;
}

bool is_visible_change(const mock::LoggedRequest& request) {
  return request.method != "GET" && request.target.find("/git/blobs") == std::string::npos &&
         request.target.find("/git/trees") == std::string::npos &&
         request.target.find("/git/commits") == std::string::npos;
}

}  // namespace

ProgramCall Remote::apply() const {
  std::vector<std::string> arguments{"apply",      "acme/widget", "--template", EXAMPLE_TEMPLATE,
                                     "--provider", provider,      "--url",      server->url()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  ProgramCall call = bootstrap_call(folder.path(), std::move(arguments));
  call.environment = {{"GITPROVIDER_TOKEN", "t0ken-of-the-mock"},
                      {"XDG_STATE_HOME", state().string()}};
  return call;
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

void pass_time(mock::MockServer& server) {
  server.set_clock([] { return std::chrono::system_clock::now() + std::chrono::minutes{10}; });
}

std::vector<mock::LoggedRequest> visible_changes(const mock::MockServer& server) {
  std::vector<mock::LoggedRequest> changes = server.log();
  std::erase_if(changes, [](const auto& request) { return !is_visible_change(request); });
  return changes;
}

std::vector<std::string> changes_sent_twice(const Remote& remote) {
  std::map<std::string, unsigned> sent;
  for (const auto& request : visible_changes(*remote.server)) {
    ++sent[request.method + " " + request.target + " " + request.body.dump()];
  }
  std::vector<std::string> twice;
  for (const auto& [change, times] : sent) {
    if (times > 1) {
      twice.push_back(change);
    }
  }
  return twice;
}

}  // namespace gitprovider::tests
