// Where a token may come from, where it may go, and that it is shown nowhere.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/run_program.hpp"

#include <fstream>
#include <iterator>

namespace gitprovider::tests {
namespace {

constexpr const char* kToken = "tok_MARK_77";

using Environment = std::map<std::string, std::string>;

struct Seen {
  std::string request{};
  ProgramRun run{};
};

// One read against a server that knows no repository: what the server saw, what the program said.
Seen read_with(const Environment& environment, std::vector<std::string> options = {},
               const std::filesystem::path& directory = ".") {
  RawServer server;
  std::vector<std::string> arguments{"repo",   "get",   "acme/widget", "--provider",
                                     "github", "--url", server.url()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  ProgramCall call = gitprovider_call(directory, std::move(arguments));
  call.environment = environment;
  RunningProgram program(call);
  Seen seen{.request = server.take_request()};
  server.reply("404 Not Found", R"({"message":"Not Found"})");
  seen.run = program.wait();
  return seen;
}

bool carries_token(const std::string& request) { return request.find(kToken) != std::string::npos; }

std::string content_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("the program's own variable serves the host the caller names", "[cli][token]") {
  CHECK(carries_token(read_with({{"GITPROVIDER_TOKEN", kToken}}).request));
}

TEST_CASE("a token of the public host never reaches another one", "[cli][token]") {
  for (const std::string name : {"GH_TOKEN", "GITHUB_TOKEN"}) {
    CHECK_FALSE(carries_token(read_with({{name, kToken}}).request));
  }
  for (const std::string name : {"GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"}) {
    CHECK(carries_token(read_with({{name, kToken}}).request));
  }
}

TEST_CASE("an option that names a token comes before every variable", "[cli][token]") {
  const TemporaryFolder folder;
  folder.write("token", std::string(kToken) + "\n");

  const Seen by_file =
      read_with({{"GITPROVIDER_TOKEN", "another"}}, {"--token-file", "token"}, folder.path());
  const Seen by_name =
      read_with({{"GITPROVIDER_TOKEN", "another"}, {"MINE", kToken}}, {"--token-env", "MINE"});

  CHECK(carries_token(by_file.request));
  CHECK(carries_token(by_name.request));
}

TEST_CASE("a change without a token is refused before anything is sent", "[cli][token]") {
  ProgramCall call = gitprovider_call(".", {"repo", "create", "acme/widget", "--provider", "github",
                                            "--url", "http://127.0.0.1:9", "--output", "json"});
  call.environment = {{"GH_TOKEN", kToken}};

  const ProgramRun refused = run(call);

  CHECK(refused.exit_status == 4);
  const auto document = document_of(refused);
  CHECK(document["error"]["code"] == "unauthorized");
  CHECK(document["outcome"] == "not_applied");
  CHECK(document["attempts"] == 0);
  CHECK_THAT(refused.errors, Catch::Contains("GITPROVIDER_TOKEN") &&
                                 Catch::Contains("GH_ENTERPRISE_TOKEN") &&
                                 Catch::Contains("GH_TOKEN belongs to the public host"));
}

TEST_CASE("a token that cannot stand in a header is refused without being shown", "[cli][token]") {
  ProgramCall call = gitprovider_call(
      ".", {"repo", "get", "acme/widget", "--provider", "github", "--url", "http://127.0.0.1:9"});
  call.environment = {{"GITPROVIDER_TOKEN", std::string(kToken) + " \r\nX-Evil: 1"}};

  const ProgramRun refused = run(call);

  CHECK(refused.exit_status == 2);
  CHECK_FALSE(carries_token(refused.errors));
}

TEST_CASE("no output, log line or event shows a token, even if the host repeats it",
          "[cli][token]") {
  const TemporaryFolder folder;
  const auto events = folder.path() / "events";
  for (const std::string format : {"text", "json"}) {
    RawServer server;
    ProgramCall call = gitprovider_call(
        ".", {"repo", "create", "acme/widget", "--provider", "github", "--url", server.url(),
              "--log-level", "debug", "--events", events.string(), "--output", format});
    call.environment = {{"GITPROVIDER_TOKEN", kToken}};
    RunningProgram program(call);
    CHECK(carries_token(server.take_request()));
    const std::string command_line =
        content_of("/proc/" + std::to_string(program.id()) + "/cmdline");
    server.reply("401 Unauthorized", R"({"message":"Bad credentials: tok_MARK_77"})");
    const ProgramRun refused = program.wait();

    CHECK(refused.exit_status == 4);
    CHECK_FALSE(carries_token(refused.output));
    CHECK_FALSE(carries_token(refused.errors));
    CHECK_FALSE(carries_token(command_line));
  }
  CHECK_FALSE(content_of(events).empty());
  CHECK_FALSE(carries_token(content_of(events)));
}

TEST_CASE("a token among the arguments or pasted as a name is not repeated", "[cli][token]") {
  for (const std::string option : {"--token", "--token-env"}) {
    const ProgramRun refused =
        run(gitprovider_call(".", {"repo", "get", "acme/widget", option, "tok-MARK-77"}));

    CHECK(refused.exit_status == 2);
    CHECK(refused.errors.find("tok-MARK-77") == std::string::npos);
  }
}

TEST_CASE("credentials in a URL are refused and not repeated", "[cli][token]") {
  const ProgramRun refused =
      run(gitprovider_call(".", {"repo", "get", "acme/widget", "--provider", "github", "--url",
                                 "https://me:tok_MARK_77@host.example/api/v3"}));

  CHECK(refused.exit_status == 2);
  CHECK_FALSE(carries_token(refused.errors));
}

}  // namespace gitprovider::tests
