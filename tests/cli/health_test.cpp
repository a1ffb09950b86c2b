// gitprovider health, on every host.

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

const std::string kToken = "t0ken-of-the-mock";

/// A mock host, what asks it, and what it says of itself.
struct Asked {
  std::unique_ptr<mock::MockServer> server{};
  std::string provider{};
  std::string route{};
  std::string version{};

  [[nodiscard]] ProgramRun health(const std::string& token = kToken,
                                  std::vector<std::string> more = {}) const {
    more.insert(more.begin(), "health");
    return RemotePrograms({.provider = provider, .url = server->url(), .token = token})
        .gitprovider(std::move(more));
  }
};

Asked github() { return {std::make_unique<mock::MockGitHub>(), "github", "GET /rate_limit", ""}; }

Asked gitlab() {
  return {std::make_unique<mock::MockGitLab>(), "gitlab", "GET /version", "17.5.1-ee"};
}

Asked forgejo() {
  return {std::make_unique<mock::MockForgejo>(), "forgejo", "GET /version", "12.0.1+gitea-1.22.0"};
}

using Start = Asked (*)();

Start every_host() { return GENERATE(values<Start>({github, gitlab, forgejo})); }

}  // namespace

TEST_CASE("a host that answers is ready", "[cli][health][S8]") {
  const Asked host = every_host()();
  INFO(host.provider);

  const ProgramRun done = host.health();

  CHECK(done.exit_status == 0);
  const Json document = document_of(done);
  CHECK(document["ok"] == true);
  CHECK(document["operation"] == "checkHealth");
  CHECK(document["attempts"] == 1);
  CHECK(document["result"]["version"] ==
        (host.version.empty() ? Json(nullptr) : Json(host.version)));
  CHECK(document["result"]["tokenAccepted"] == true);
  const Json& health = document["health"];
  CHECK(health["provider"] == host.provider);
  CHECK(health["url"] == host.server->url());
  CHECK(health["circuitBreaker"]["state"] == "closed");
  CHECK(health["bulkhead"] == Json{{"inFlight", 0}, {"queued", 0}});
  CHECK(health["retryBudget"]["grants"] == true);
  CHECK(health["lastSuccess"]["operation"] == "checkHealth");
  CHECK(health["lastFailure"].is_null());
  CHECK(host.server->problems() == std::vector<std::string>{});
}

TEST_CASE("a host's limit stands in its health", "[cli][health][S8]") {
  const Json github_limit = document_of(github().health())["health"]["rateLimits"].at(0);
  const Json gitlab_limit = document_of(gitlab().health())["health"]["rateLimits"].at(0);

  CHECK(github_limit["resource"] == "core");
  CHECK(github_limit["limit"] == 5'000);
  CHECK(gitlab_limit["limit"] == 2'000);
  CHECK(gitlab_limit["resetsAt"].is_string());
  CHECK(document_of(forgejo().health())["health"]["rateLimits"] == Json::array());
}

TEST_CASE("a token that is refused is not allowed", "[cli][health][S8]") {
  const Asked host = every_host()();
  INFO(host.provider);

  const ProgramRun done = host.health("another-token");

  CHECK(done.exit_status == 4);
  const Json document = document_of(done);
  CHECK(document["ok"] == false);
  CHECK(document["error"]["code"] == "unauthorized");
  CHECK(document["health"]["lastFailure"]["code"] == "unauthorized");
  CHECK(document["health"]["lastFailure"]["httpStatus"] == 401);
  CHECK(document["health"]["lastSuccess"].is_null());
  CHECK((done.output + done.errors).find("another-token") == std::string::npos);
}

TEST_CASE("a refusal for a limit is rate limited", "[cli][health][S8]") {
  const Asked host = every_host()();
  INFO(host.provider);
  host.server->plan(
      {.route = host.route, .status = 429, .headers = {{"Retry-After", "600"}}, .times = 1});

  const ProgramRun done = host.health();

  CHECK(done.exit_status == 5);
  CHECK(document_of(done)["error"]["code"] == "rate_limited");
  CHECK(host.server->problems() == std::vector<std::string>{});
}

TEST_CASE("a limit that is used up is rate limited though GitHub answers", "[cli][health][S8]") {
  const Asked host = github();
  host.server->plan({.route = host.route,
                     .status = 200,
                     .headers = {{"X-RateLimit-Remaining", "0"}},
                     .body = R"({"resources":{"core":{"limit":5000}}})"});

  const ProgramRun done = host.health();

  CHECK(done.exit_status == 5);
  const Json document = document_of(done);
  CHECK(document["ok"] == false);
  CHECK(document["error"]["code"] == "rate_limited");
  CHECK(document["error"]["retryAfterMs"].get<int>() > 0);
  CHECK(document["health"]["rateLimits"][0]["remaining"] == 0);
  CHECK(document["health"]["lastSuccess"]["operation"] == "checkHealth");
}

TEST_CASE("a dead address has failed", "[cli][health][S8]") {
  Asked host = every_host()();
  INFO(host.provider);
  const std::string url = host.server->url();
  host.server.reset();  // nobody listens there now

  const ProgramRun done = RemotePrograms({.provider = host.provider, .url = url, .token = kToken})
                              .gitprovider({"health", "--max-attempts", "1"});

  CHECK(done.exit_status == 1);
  const Json document = document_of(done);
  CHECK(document["ok"] == false);
  CHECK(document["health"]["lastFailure"]["cause"] == "connect");
  CHECK(document["health"]["circuitBreaker"]["failures"] == 1);
}

TEST_CASE("the local host is asked for its folder", "[cli][health][local][S8]") {
  const TemporaryFolder folder;

  const Json document = document_of(run(gitprovider_call(folder.path(), {"health", "--json"})));

  CHECK(document["ok"] == true);
  CHECK(document["result"]["version"].get<std::string>().starts_with("libgit2 "));
  CHECK(document["health"]["circuitBreaker"].is_null());
  CHECK(document["health"]["rateLimits"].is_null());
}

TEST_CASE("a folder that is none is not healthy", "[cli][health][local][S8]") {
  const TemporaryFolder folder;
  folder.write("git-host", "a file");

  const ProgramRun done = run(gitprovider_call(folder.path(), {"health", "--json"}));

  CHECK(done.exit_status == 1);
  CHECK(document_of(done)["error"]["code"] == "local_io");
}

TEST_CASE("people read how it stands, with a failure too", "[cli][health][S8]") {
  const mock::MockGitLab server;
  const TemporaryFolder folder;
  ProgramCall call =
      gitprovider_call(folder.path(), {"health", "--provider", "gitlab", "--url", server.url()});
  call.environment = {{"GITPROVIDER_TOKEN", kToken}};

  const ProgramRun ready = run(call);
  call.environment = {{"GITPROVIDER_TOKEN", "another-token"}};
  const ProgramRun refused = run(call);

  CHECK(ready.output.starts_with("gitlab at " + server.url() + ": ready\n"));
  CHECK(ready.output.find("  version           17.5.1-ee\n") != std::string::npos);
  CHECK(ready.output.find("  token             accepted\n") != std::string::npos);
  CHECK(ready.output.find("  circuit breaker   closed, 0 failures in 1 call\n") !=
        std::string::npos);
  CHECK(refused.output.starts_with("gitlab at " + server.url() + ": not ready, unauthorized\n"));
  CHECK(refused.output.find("checkHealth: unauthorized, status 401") != std::string::npos);
  CHECK(refused.errors.find("401") != std::string::npos);
}

TEST_CASE("health takes no arguments and answers a wrong call in the format that was asked for",
          "[cli][health]") {
  const TemporaryFolder folder;

  const ProgramRun wrong =
      run(gitprovider_call(folder.path(), {"health", "acme/widget", "--json"}));

  CHECK(wrong.exit_status == 2);
  CHECK(document_of(wrong)["error"]["code"] == "invalid_argument");
}

}  // namespace gitprovider::tests
