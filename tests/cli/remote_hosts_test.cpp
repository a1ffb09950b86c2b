// What the programs do alike on every host behind HTTP, against the mock of each.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/remote_programs.hpp"
#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/gitlab/server.hpp"

#include <memory>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

/// A mock host, the programs sent to it, and a repository's name there.
struct Remote {
  std::unique_ptr<mock::MockServer> server{};
  std::string provider{};
  std::string repository{};
  /// What a bootstrap from a template with executables needs there.
  std::vector<std::string> bootstrap_options{};

  [[nodiscard]] RemotePrograms programs() const {
    return RemotePrograms(
        {.provider = provider, .url = server->url(), .token = "t0ken-of-the-mock"});
  }
};

Remote github() { return {std::make_unique<mock::MockGitHub>(), "github", "acme/widget"}; }

Remote github_enterprise() {
  return {std::make_unique<mock::MockGitHub>(mock::MockGitHubOptions{.prefix = "/api/v3"}),
          "github", "acme/widget"};
}

Remote gitlab() {
  return {std::make_unique<mock::MockGitLab>(), "gitlab", "acme/tools/deep/widget"};
}

Remote deep_gitlab() {
  return {std::make_unique<mock::MockGitLab>(
              mock::MockGitLabOptions{.prefix = "/some/deep/path/api/v4"}),
          "gitlab", "acme/widget"};
}

Remote forgejo() {
  return {std::make_unique<mock::MockForgejo>(), "forgejo", "acme/widget", {"--drop-executable"}};
}

Remote deep_gitea() {
  return {std::make_unique<mock::MockForgejo>(
              mock::MockForgejoOptions{.rules = {.is_gitea = true}, .prefix = "/forge/api/v1"}),
          "forgejo",
          "acme/widget",
          {"--drop-executable"}};
}

/// Then there is nothing left to wait for: a check has passed, and whether the last pull request
/// can be merged is worked out.
void give_passed_check(const Remote& remote, const std::string& commit) {
  const auto slash = remote.repository.rfind('/');
  remote.server->with_repositories([&](mock::Repositories& repositories) {
    auto& stored =
        *repositories.find(remote.repository.substr(0, slash), remote.repository.substr(slash + 1));
    stored.pulls.back().computing = 0;
    stored.checks[commit] = {{.name = "build"}};
  });
}

/// Of a whole bootstrap with nothing there before. They are what a host's limit counts.
unsigned most_requests(const std::string& provider) {
  return provider == "gitlab" ? 14 : provider == "github" ? 15 : 16;
}

using Start = Remote (*)();

Start every_host() {
  return GENERATE(
      values<Start>({github, github_enterprise, gitlab, deep_gitlab, forgejo, deep_gitea}));
}

}  // namespace

TEST_CASE("all eight operations work on every host", "[cli][remote]") {
  const Remote remote = every_host()();
  const auto programs = remote.programs();
  const std::string file = programs.folder().write("new", "new").string();
  const std::string& repo = remote.repository;
  INFO(remote.provider << " at " << remote.server->url());

  CHECK(programs.result({"repo", "create", repo, "--init"})["fullName"] == repo);
  const std::string main = programs.result({"repo", "get", repo})["defaultBranch"];
  CHECK(programs.result({"branch", "create", repo, "work", "--from", main})["name"] == "work");
  const Json commit = programs.result(
      {"commit", repo, "--branch", "work", "--message", "New", "--add", "new=" + file});
  CHECK(commit["filesChanged"] == 1);
  CHECK(programs.result({"branch", "list", repo})["branches"].size() == 2);
  const Json opened = programs.result(
      {"pr", "open", repo, "--head", "work", "--base", main, "--title", "The work"});
  CHECK(opened["headSha"] == commit["sha"]);
  give_passed_check(remote, commit["sha"]);
  CHECK(programs.result({"pr", "merge", repo, opened["number"].dump(), "--wait", "45m"})["state"] ==
        "merged");
  CHECK(programs.result({"branch", "protect", repo, "work"})["protected"] == true);
  CHECK(remote.server->problems() == std::vector<std::string>{});
}

TEST_CASE("names of branches come through as they are on every host", "[cli][remote]") {
  const Remote remote = every_host()();
  const auto programs = remote.programs();
  const std::string file = programs.folder().write("new", "new").string();
  const std::string& repo = remote.repository;
  INFO(remote.provider << " at " << remote.server->url());
  const std::string main = programs.result({"repo", "create", repo, "--init"})["defaultBranch"];

  for (const std::string name : {"feature/a", "a#b", "100%", "a+b",
                                 "gr\xc3\xbc\xc3\x9f"
                                 "e/\xe2\x9c\x93"}) {
    INFO(name);
    CHECK(programs.result({"branch", "create", repo, name, "--from", main})["name"] == name);
    CHECK(programs.result({"commit", repo, "--branch", name, "--message", "m", "--add",
                           "new=" + file})["branch"] == name);
    CHECK(programs.result({"branch", "protect", repo, name})["name"] == name);
    const Json opened =
        programs.result({"pr", "open", repo, "--head", name, "--base", main, "--title", name});
    CHECK(opened["head"] == name);
  }
  CHECK(remote.server->problems() == std::vector<std::string>{});
}

TEST_CASE("one call makes a Gitflow repository on every host, a second changes nothing",
          "[cli][remote][bootstrap]") {
  const Remote remote = every_host()();
  const auto programs = remote.programs();
  INFO(remote.provider << " at " << remote.server->url());

  const ProgramRun first = programs.bootstrap("apply", remote.repository, remote.bootstrap_options);
  INFO(first.output << first.errors);
  CHECK(first.exit_status == 0);
  CHECK(remote.server->requests() <= most_requests(remote.provider));
  const Json branches = programs.result({"branch", "list", remote.repository})["branches"];
  REQUIRE(branches.size() == 2);
  CHECK(branches[0]["protected"] == true);
  CHECK(branches[1]["protected"] == true);
  const ProgramRun second =
      programs.bootstrap("apply", remote.repository, remote.bootstrap_options);

  CHECK(states_of(second) == std::vector<std::string>(7, "done"));
  CHECK(remote.server->problems() == std::vector<std::string>{});
}

TEST_CASE("a first pull request is opened, and merged once where that is asked for, on every host",
          "[cli][remote][bootstrap]") {
  const Remote remote = every_host()();
  const auto programs = remote.programs();
  const auto& repo = remote.repository;
  INFO(remote.provider << " at " << remote.server->url());
  const auto spec = [&](const std::string& merge) {
    const auto slash = repo.rfind('/');
    programs.folder().write(
        "SPEC.yaml", "owner: " + repo.substr(0, slash) + "\nname: " + repo.substr(slash + 1) +
                         "\ntemplate: " EXAMPLE_TEMPLATE "\ndrop_executable: true\n" +
                         "branches: {main: {protect: off}, develop: }\n"
                         "pull_request: {title: First, merge: " +
                         merge + "}\n");
  };
  using States = std::vector<std::string>;
  spec("none");
  CHECK(states_of(programs.bootstrap_with({"apply"})) ==
        States{"created", "created", "created", "created", "created", "done"});
  const std::string file = programs.folder().write("new", "new").string();
  const Json commit = programs.result(
      {"commit", repo, "--branch", "develop", "--message", "New", "--add", "new=" + file});
  CHECK(states_of(programs.bootstrap_with({"apply"})).back() == "created");
  give_passed_check(remote, commit["sha"]);

  spec("{wait: 45m}");
  CHECK(states_of(programs.bootstrap_with({"plan"})) ==
        States{"done", "done", "done", "done", "done", "done", "planned"});
  const ProgramRun merged = programs.bootstrap_with({"apply"});
  INFO(merged.output << merged.errors);
  CHECK(states_of(merged) == States{"done", "done", "done", "done", "done", "done", "created"});
  const auto sent = remote.server->requests();
  CHECK(states_of(programs.bootstrap_with({"apply"})) == States(7, "done"));

  // The repository, its branches, and its pull requests.
  CHECK(remote.server->requests() == sent + 3);
  CHECK(remote.server->problems() == std::vector<std::string>{});
}

TEST_CASE("a template that Forgejo cannot keep whole makes nothing unasked",
          "[cli][remote][bootstrap]") {
  const Remote remote = forgejo();

  const ProgramRun refused = remote.programs().bootstrap("apply", remote.repository);

  CHECK(refused.exit_status != 0);
  CHECK(document_of(refused)["error"]["code"] == "unsupported");
  CHECK(remote.server->with_repositories([](mock::Repositories& repositories) {
    return repositories.find("acme", "widget") == nullptr;
  }));
}

}  // namespace gitprovider::tests
