// Both programs against the mock GitHub, which checks each request it gets.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/remote_programs.hpp"
#include "tests/mock/github/server.hpp"

#include <nlohmann/json.hpp>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

class GitHub {
 public:
  explicit GitHub(mock::github::Rules rules = {}) : server_({.rules = std::move(rules)}) {}

  ProgramRun gitprovider(std::vector<std::string> arguments) const {
    return programs_.gitprovider(std::move(arguments));
  }
  ProgramRun bootstrap(const std::string& verb) const {
    return programs_.bootstrap(verb, "acme/widget");
  }
  unsigned mutations() const {
    return server_.requests("POST /orgs/{org}/repos") + server_.requests("POST /user/repos");
  }
  mock::MockGitHub& server() { return server_; }

 private:
  mock::MockGitHub server_;
  RemotePrograms programs_{
      {.provider = "github", .url = server_.url(), .token = mock::github::Rules{}.token}};
};

using States = std::vector<std::string>;

}  // namespace

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
  CHECK_THAT(lost.errors, Catch::Contains("before repeating"));
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
