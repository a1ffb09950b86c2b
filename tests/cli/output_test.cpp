// What goes to a terminal, a pipe, and nowhere.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/run_program.hpp"

namespace gitprovider::tests {
namespace {

constexpr const char* kHostile =
    R"({"id":1,"name":"widget","full_name":"acme/widget","owner":{"login":"acme"},)"
    R"("private":true,"visibility":"private","default_branch":"m\u001b]8;;x\u0007\u202ein",)"
    R"("archived":false,"html_url":"https://h.example/\u009b31m","clone_url":"https://h.example/c",)"
    R"("ssh_url":"git@h.example:c"})";

ProgramRun get_hostile(const std::string& format) {
  RawServer server;
  RunningProgram program(
      gitprovider_call(".", {"repo", "get", "acme/widget", "--provider", "github", "--url",
                             server.url(), "--output", format}));
  CHECK_FALSE(server.take_request().empty());
  server.reply("200 OK", kHostile);
  return program.wait();
}

bool is_harmless(const std::string& text) {
  return text.find('\x1b') == std::string::npos && text.find('\x07') == std::string::npos &&
         text.find("\xC2\x9B") == std::string::npos && text.find("\u202e") == std::string::npos;
}

}  // namespace

TEST_CASE("text of a host cannot drive a terminal, in either format", "[cli][output]") {
  const ProgramRun text = get_hostile("text");
  const ProgramRun json = get_hostile("json");

  CHECK(text.exit_status == 0);
  CHECK(is_harmless(text.output));
  CHECK_THAT(text.output, Catch::Contains("\\x1b"));
  CHECK(is_harmless(json.output));
  CHECK(document_of(json)["result"]["defaultBranch"] == "m\x1b]8;;x\x07\u202ein");
}

TEST_CASE("help and version go to standard output and are a success", "[cli][output]") {
  for (const ProgramCall& call :
       {gitprovider_call(".", {"--help"}), gitprovider_call(".", {"commit", "--help"}),
        gitprovider_call(".", {"--version"}), bootstrap_call(".", {"apply", "--help"}),
        bootstrap_call(".", {"--help"}), bootstrap_call(".", {"--version"})}) {
    const ProgramRun shown = run(call);
    CHECK(shown.exit_status == 0);
    CHECK_FALSE(shown.output.empty());
    CHECK(shown.errors.empty());
  }
  CHECK_THAT(run(gitprovider_call(".", {"--help"})).output,
             Catch::Contains("Examples:") && Catch::Contains("Exit status:") &&
                 Catch::Contains("GITPROVIDER_TOKEN"));
}

TEST_CASE("output that cannot be written is no success", "[cli][output]") {
  for (const std::string target : {"/dev/full", "closed"}) {
    const TemporaryFolder folder;
    ProgramCall create = gitprovider_call(folder.path(), {"repo", "create", "acme/widget"});
    ProgramCall get = gitprovider_call(folder.path(), {"repo", "get", "acme/widget"});
    ProgramCall help = gitprovider_call(folder.path(), {"--help"});
    create.output_to = get.output_to = help.output_to = target;

    // The repository is there, and whoever reads the status has not been told.
    CHECK(run(create).exit_status == 3);
    CHECK(run(get).exit_status == 1);
    CHECK(run(help).exit_status == 1);
  }
}

TEST_CASE("a closed standard output does not end up in a repository", "[cli][output]") {
  const TemporaryFolder folder;
  ProgramCall apply = bootstrap_call(
      folder.path(), {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--events", "log"});
  apply.output_to = "closed";

  // The repository was made, and whoever reads the status has not been told.
  CHECK(run(apply).exit_status == 3);

  CHECK(std::filesystem::file_size(folder.path() / "log") == 0);
  const ProgramRun second =
      run(bootstrap_call(folder.path(), {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE}));
  CHECK(second.exit_status == 0);
  CHECK_THAT(second.output, Catch::Contains("everything was there already"));
}

TEST_CASE("no colour goes into a pipe", "[cli][output]") {
  const TemporaryFolder folder;
  ProgramCall call =
      bootstrap_call(folder.path(), {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE});
  call.environment = {{"TERM", "xterm-256color"}};

  CHECK(run(call).output.find('\x1b') == std::string::npos);
}

TEST_CASE("an argument of 80,000 bytes is refused like any other", "[cli][output]") {
  const ProgramRun refused =
      run(gitprovider_call(".", {"repo", "get", "acme/" + std::string(80'000, 'n')}));

  CHECK(refused.exit_status == 2);
}

}  // namespace gitprovider::tests
