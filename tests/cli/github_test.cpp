// Both programs against the mock GitHub, which checks each request it gets.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/run_program.hpp"
#include "tests/mock/github/server.hpp"

#include <nlohmann/json.hpp>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

class GitHub {
 public:
  explicit GitHub(mock::WorldRules rules = {}) : server_({.rules = std::move(rules)}) {}

  ProgramRun gitprovider(std::vector<std::string> arguments) const {
    return run(at_host(gitprovider_call(folder_.path(), std::move(arguments))));
  }

  ProgramRun bootstrap(const std::string& verb, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {verb, "acme/widget", "--template", EXAMPLE_TEMPLATE});
    return run(at_host(bootstrap_call(folder_.path(), std::move(more))));
  }

  // The result of a call that must succeed.
  Json result(std::vector<std::string> arguments) const {
    const ProgramRun done = gitprovider(std::move(arguments));
    CHECK(done.exit_status == 0);
    return document_of(done)["result"];
  }

  unsigned mutations() const {
    return server_.requests("POST /orgs/{org}/repos") + server_.requests("POST /user/repos");
  }

  mock::MockGitHub& server() { return server_; }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  ProgramCall at_host(ProgramCall call) const {
    call.arguments.insert(call.arguments.end(),
                          {"--provider", "github", "--url", server_.url(), "--output", "json"});
    call.environment = {{"GITPROVIDER_TOKEN", mock::WorldRules{}.token}};
    return call;
  }

  mock::MockGitHub server_;
  TemporaryFolder folder_{};
};

std::vector<std::string> states_of(const ProgramRun& run) {
  std::vector<std::string> states;
  const Json report = document_of(run);
  for (const Json& step : report["steps"]) {
    states.push_back(step["state"]);
  }
  return states;
}

using States = std::vector<std::string>;

}  // namespace

TEST_CASE("all eight operations work on GitHub", "[cli][github]") {
  GitHub github;
  const std::string file = github.folder().write("new", "new").string();

  CHECK(github.result({"repo", "create", "acme/widget", "--init"})["fullName"] == "acme/widget");
  const std::string main = github.result({"repo", "get", "acme/widget"})["defaultBranch"];
  CHECK(github.result({"branch", "create", "acme/widget", "work", "--from", main})["name"] ==
        "work");
  const Json commit = github.result(
      {"commit", "acme/widget", "--branch", "work", "--message", "New", "--add", "new=" + file});
  CHECK(commit["filesChanged"] == 1);
  CHECK(github.result({"branch", "list", "acme/widget"})["branches"].size() == 2);
  const Json opened = github.result(
      {"pr", "open", "acme/widget", "--head", "work", "--base", main, "--title", "The work"});
  CHECK(opened["headSha"] == commit["sha"]);
  CHECK(github.result({"pr", "merge", "acme/widget", opened["number"].dump(), "--wait",
                       "5s"})["state"] == "merged");
  CHECK(github.result(
            {"branch", "protect", "acme/widget", main, "--approvals", "1"})["approvals"] == 1);
  CHECK(github.server().problems().empty());
}

TEST_CASE("one call makes a Gitflow repository on GitHub, a second changes nothing",
          "[cli][github][bootstrap]") {
  GitHub github;

  const ProgramRun first = github.bootstrap("apply");
  INFO(first.output << first.errors);
  CHECK(first.exit_status == 0);
  CHECK(states_of(first) ==
        States{"created", "created", "created", "created", "created", "created", "done"});
  const auto sent = github.server().requests();
  const ProgramRun second = github.bootstrap("apply");

  CHECK(states_of(second) == States(7, "done"));
  // The repository and one page of branches.
  CHECK(github.server().requests() == sent + 2);
  CHECK(github.server().problems().empty());
}

TEST_CASE("a plan on GitHub sends reads only", "[cli][github][bootstrap]") {
  GitHub github;

  const ProgramRun plan = github.bootstrap("plan");

  CHECK(plan.exit_status == 0);
  CHECK(github.server().requests() == github.server().requests("GET /repos/{owner}/{repo}"));
}

TEST_CASE("a plan of the host that forbids protection is told, and the rest is made",
          "[cli][github][bootstrap]") {
  GitHub github({.free_plan = true});

  const ProgramRun made = github.bootstrap("apply");

  INFO(made.errors);
  CHECK(made.exit_status == 1);
  CHECK(states_of(made) ==
        States{"created", "created", "created", "created", "failed", "failed", "done"});
  CHECK(document_of(made)["steps"][4]["error"]["httpStatus"] == 403);
}

TEST_CASE("a repository that GitHub shows late is waited for", "[cli][github][bootstrap]") {
  GitHub github({.late_reads = 1});

  const ProgramRun made = github.bootstrap("apply");

  INFO(made.output << made.errors);
  CHECK(states_of(made)[0] == "created");
  CHECK(github.mutations() == 1);
}

TEST_CASE("a change whose answer was lost is 3, and was sent once", "[cli][github]") {
  GitHub github;
  github.server().plan({.route = "POST /orgs/{org}/repos", .status = 502, .after_effect = true});

  const ProgramRun lost =
      github.gitprovider({"repo", "create", "acme/widget", "--on-unknown", "return"});

  CHECK(lost.exit_status == 3);
  CHECK(document_of(lost)["outcome"] == "unknown");
  CHECK_THAT(lost.errors, Catch::Contains("before you repeat"));
  CHECK(github.mutations() == 1);
}

TEST_CASE("a rate limit is 5 and says when to come back", "[cli][github]") {
  GitHub github;
  github.server().plan({.route = "POST /orgs/{org}/repos",
                        .status = 403,
                        .headers = {{"retry-after", "7"}, {"x-ratelimit-remaining", "0"}},
                        .body = R"({"message":"API rate limit exceeded"})"});

  const ProgramRun limited = github.gitprovider({"repo", "create", "acme/widget"});

  CHECK(limited.exit_status == 5);
  CHECK(document_of(limited)["error"]["code"] == "rate_limited");
  CHECK(document_of(limited)["error"]["retryAfterMs"] == 7'000);
}

TEST_CASE("a 404 is 4 where something was to be changed, and 1 where it was read",
          "[cli][github]") {
  const GitHub github;

  CHECK(github.gitprovider({"branch", "protect", "acme/gone", "main"}).exit_status == 4);
  CHECK(github.gitprovider({"repo", "get", "acme/gone"}).exit_status == 1);
}

}  // namespace gitprovider::tests
