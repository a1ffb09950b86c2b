// Ctrl-C, while a host says nothing.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/run_program.hpp"

#include <csignal>

namespace gitprovider::tests {
namespace {

ProgramCall github_call(const RawServer& server, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"--provider", "github", "--url", server.url(), "--output",
                                       "json", "--deadline", "10m", "--attempt-timeout", "10m"});
  ProgramCall call = gitprovider_call(".", std::move(arguments));
  call.environment = {{"GITPROVIDER_TOKEN", "tok_MARK_77"}};
  return call;
}

}  // namespace

TEST_CASE("a signal ends a read that waits for an answer, as interrupted", "[cli][interrupt]") {
  for (const int signal : {SIGINT, SIGTERM}) {
    RawServer silent;
    RunningProgram program(github_call(silent, {"repo", "get", "acme/widget"}));
    CHECK(silent.take_request().starts_with("GET /repos/acme/widget"));

    program.signal(signal);
    const ProgramRun ended = program.wait();

    CHECK(ended.exit_status == 130);
    CHECK(document_of(ended)["error"]["code"] == "cancelled");
  }
}

TEST_CASE("a signal during a change leaves its outcome unknown, and says so", "[cli][interrupt]") {
  RawServer silent;
  RunningProgram program(github_call(silent, {"repo", "create", "acme/widget"}));
  // What leads up to the change is answered; the change itself never is.
  std::string request = silent.take_request();
  while (request.starts_with("GET")) {
    silent.reply("200 OK", R"({"login":"acme","type":"User","id":1})");
    request = silent.take_request();
  }
  CHECK(request.starts_with("POST"));

  program.signal(SIGINT);
  const ProgramRun ended = program.wait();

  CHECK(ended.exit_status == 3);
  CHECK(document_of(ended)["outcome"] == "unknown");
}

TEST_CASE("a bootstrap that is interrupted says what it did not reach", "[cli][interrupt]") {
  RawServer silent;
  ProgramCall call =
      bootstrap_call(".", {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--provider",
                           "github", "--url", silent.url(), "--output", "json"});
  call.environment = {{"GITPROVIDER_TOKEN", "tok_MARK_77"}};
  RunningProgram program(call);
  CHECK(silent.take_request().starts_with("GET /repos/acme/widget"));

  program.signal(SIGINT);
  const ProgramRun ended = program.wait();

  CHECK(ended.exit_status == 130);
  CHECK(document_of(ended)["ok"] == false);
}

}  // namespace gitprovider::tests
