// gitflow-bootstrap --report: the page that a run leaves behind, however it ends.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/remote_programs.hpp"
#include "tests/cli/run_program.hpp"
#include "tests/mock/github/server.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace gitprovider::tests {
namespace {

namespace fs = std::filesystem;

const std::string kToken = "tok_MARK_7731";

std::string page_in(const fs::path& folder) {
  std::ifstream in(folder / "run.html");
  return {std::istreambuf_iterator<char>(in), {}};
}

mock::MockGitHub::Options with_token() { return {.rules = {.token = kToken}}; }

RemotePrograms programs_at(const std::string& url) {
  return RemotePrograms({.provider = "github", .url = url, .token = kToken});
}

// A call to a host that answers nothing.
ProgramCall call_at(const RawServer& silent, const fs::path& folder, const std::string& report) {
  ProgramCall call = bootstrap_call(
      folder, {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--provider", "github",
               "--url", silent.url(), "--output", "json", "--report", report});
  call.environment = {{"GITPROVIDER_TOKEN", kToken}};
  return call;
}

}  // namespace

TEST_CASE("a report tells the steps, the attempts and the waits, and no secret",
          "[cli][github][report]") {
  mock::MockGitHub server(with_token());
  server.plan({.route = "GET /repos/{owner}/{repo}", .status = 503, .times = 2});
  const RemotePrograms programs = programs_at(server.url());

  const ProgramRun run = programs.bootstrap("apply", "acme/widget", {"--report", "run.html"});

  INFO(run.errors);
  CHECK(run.exit_status == 0);
  CHECK(document_of(run)["ok"] == true);
  const std::string page = page_in(programs.folder().path());
  CHECK_THAT(page, Catch::Contains("Everything is there now") &&
                       Catch::Contains("<th scope=\"row\">protect develop</th>"));
  CHECK_THAT(page, Catch::Contains("GET /repos/{owner}/{repo}, attempt 2: 503") &&
                       Catch::Contains("class=\"bar waited\"") &&
                       Catch::Contains("acme/widget, first commit: "));
  CHECK_THAT(page, !Catch::Contains(kToken));
  CHECK(fs::status(programs.folder().path() / "run.html").permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(server.problems().empty());
}

TEST_CASE("a plan has a report too, and sends reads only", "[cli][github][report]") {
  const mock::MockGitHub server(with_token());
  const RemotePrograms programs = programs_at(server.url());

  const ProgramRun run = programs.bootstrap("plan", "acme/widget", {"--report", "run.html"});

  CHECK(run.exit_status == 0);
  CHECK(server.requests() == server.requests("GET /repos/{owner}/{repo}"));
  CHECK_THAT(page_in(programs.folder().path()),
             Catch::Contains("Something is missing: acme/widget") &&
                 Catch::Contains("data-state=\"planned\""));
}

TEST_CASE("a report tells an unknown outcome with the command that looks again",
          "[cli][github][report]") {
  mock::MockGitHub server(with_token());
  server.plan({.route = "POST /orgs/{org}/repos", .status = 502});
  const RemotePrograms programs = programs_at(server.url());

  const ProgramRun run = programs.bootstrap("apply", "acme/widget",
                                            {"--report", "run.html", "--on-unknown", "return"});

  CHECK(run.exit_status == 3);
  CHECK_THAT(page_in(programs.folder().path()),
             Catch::Contains("Look before you repeat") &&
                 Catch::Contains("<code class=\"command\">gitprovider resolve gpt1-") &&
                 Catch::Contains("3, look before you repeat"));
}

TEST_CASE("a report that cannot be written ends the call before anything is sent",
          "[cli][github][report]") {
  const mock::MockGitHub server(with_token());
  const RemotePrograms programs = programs_at(server.url());

  for (const std::string file : {"none/run.html", "SPEC.yaml", "/proc/run.html"}) {
    CAPTURE(file);
    const ProgramRun run = programs.bootstrap("apply", "acme/widget", {"--report", file});
    CHECK(run.exit_status != 0);
    CHECK_THAT(document_of(run)["error"]["message"].get<std::string>(),
               Catch::Contains("--report: " + file));
  }
  CHECK(programs.bootstrap("plan", "acme/widget", {"--report", ""}).exit_status == 2);
  CHECK(programs.bootstrap("plan", "acme/widget", {"--report", "a.html", "--out", "a.html"})
            .exit_status == 2);
  CHECK(programs.bootstrap("status", "acme/widget", {"--report", "a.html"}).exit_status == 2);
  CHECK(server.requests() == 0);
}

TEST_CASE("a call that cannot begin says why in its report", "[cli][report]") {
  const TemporaryFolder folder;

  const ProgramRun run = tests::run(
      bootstrap_call(folder.path(), {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE,
                                     "--provider", "github", "--report", "run.html"}));

  CHECK(run.exit_status == 4);
  CHECK_THAT(page_in(folder.path()),
             Catch::Contains("<code>unauthorized</code>") && Catch::Contains("4, not allowed"));
}

TEST_CASE("an interrupted run leaves its report", "[cli][interrupt][report]") {
  const TemporaryFolder folder;
  RawServer silent;
  RunningProgram program(call_at(silent, folder.path(), "run.html"));
  CHECK(silent.take_request().starts_with("GET /repos/acme/widget"));

  program.signal(SIGINT);

  CHECK(program.wait().exit_status == 130);
  CHECK_THAT(page_in(folder.path()),
             Catch::Contains("Interrupted: acme/widget") && Catch::Contains("130, interrupted"));
}

TEST_CASE("a report that is lost at the end takes nothing of the outcome with it",
          "[cli][interrupt][report]") {
  const TemporaryFolder folder;
  const fs::path place = folder.path() / "reports";
  fs::create_directory(place);
  RawServer silent;
  RunningProgram program(call_at(silent, folder.path(), place / "run.html"));
  CHECK(silent.take_request().starts_with("GET /repos/acme/widget"));

  fs::remove(place);
  program.signal(SIGINT);
  const ProgramRun ended = program.wait();

  CHECK(ended.exit_status == 130);
  CHECK(document_of(ended)["error"]["code"] == "cancelled");
  CHECK_THAT(ended.errors, Catch::Contains("--report: " + place.string()));
}

}  // namespace gitprovider::tests
