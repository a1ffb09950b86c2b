// The configuration file of the programs: where it is looked for, what it decides, and what wins
// over it.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/run_program.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::tests {
namespace {

constexpr const char* kUsualName = "gitprovider/config.yaml";

ProgramCall get_call(const TemporaryFolder& folder, std::vector<std::string> options,
                     std::map<std::string, std::string> environment = {}) {
  options.insert(options.begin(), {"repo", "get", "acme/widget", "--output", "json"});
  ProgramCall call = gitprovider_call(folder.path(), std::move(options));
  call.environment = std::move(environment);
  return call;
}

/// What the server got first; it answers 404.
std::string request_of(RawServer& server, const ProgramCall& call) {
  RunningProgram program(call);
  std::string request = server.take_request();
  server.reply("404 Not Found", R"({"message":"Not Found"})");
  CHECK(program.wait().exit_status == 1);
  return request;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string agent(const std::string& name) { return "User-Agent: " + name + " "; }

}  // namespace

TEST_CASE("the file that is named says where a kind of host is and how it is called",
          "[cli][config]") {
  const TemporaryFolder folder;
  RawServer server;
  const auto file = folder.write("mine.yaml", "hosts:\n  github:\n    base_url: " + server.url() +
                                                  "\n    user_agent: from-the-file\n");

  const std::string request =
      request_of(server, get_call(folder, {"--provider", "github", "--config", file.string()}));

  CHECK_THAT(request, Catch::Contains(agent("from-the-file")));
}

TEST_CASE("a host that is named by its URL has its own profile", "[cli][config]") {
  const TemporaryFolder folder;
  RawServer server;
  const auto file = folder.write("mine.yaml",
                                 "default: {user_agent: any-host}\n"
                                 "hosts:\n  127.0.0.1: {user_agent: this-host}\n"
                                 "  github: {user_agent: public-host}\n");

  const std::string request = request_of(
      server,
      get_call(folder, {"--provider", "github", "--url", server.url(), "--config", file.string()}));

  CHECK_THAT(request, Catch::Contains(agent("this-host")));
}

TEST_CASE("the file in the usual place is read where there is one", "[cli][config]") {
  const TemporaryFolder folder;
  folder.write(std::string("xdg/") + kUsualName, "default: {user_agent: xdg}\n");
  folder.write(std::string("home/.config/") + kUsualName, "default: {user_agent: home}\n");
  const std::string xdg = (folder.path() / "xdg").string();
  const std::string home = (folder.path() / "home").string();
  const std::string bare = folder.path().string();
  struct Row {
    std::map<std::string, std::string> environment{};
    std::string agent{};
  };
  const std::vector<Row> rows{
      {{{"XDG_CONFIG_HOME", xdg}, {"HOME", home}}, "xdg"},
      {{{"HOME", home}}, "home"},
      {{{"XDG_CONFIG_HOME", ""}, {"HOME", home}}, "home"},
      {{{"XDG_CONFIG_HOME", "xdg"}, {"HOME", home}}, "home"},
      {{{"XDG_CONFIG_HOME", bare}, {"HOME", home}}, ""},
      {{{"HOME", bare}}, ""},
      {{}, ""},
  };
  for (const Row& row : rows) {
    RawServer server;

    const std::string request = request_of(
        server, get_call(folder, {"--provider", "github", "--url", server.url()}, row.environment));

    CHECK(holds(request, agent("xdg")) == (row.agent == "xdg"));
    CHECK(holds(request, agent("home")) == (row.agent == "home"));
  }
}

TEST_CASE("what the call says wins over the file", "[cli][config]") {
  const TemporaryFolder folder;
  const auto file = folder.write(
      "mine.yaml",
      "default:\n  retry: {max_attempts: 1}\n  timeouts: {attempt: 9s, first_byte: 9s}\n");
  for (const bool is_said : {false, true}) {
    RawServer server;
    ProgramCall call = get_call(
        folder, {"--provider", "github", "--url", server.url(), "--config", file.string()});
    if (is_said) {
      // The limit of the first byte is cut to the attempt's, and not refused.
      call.arguments.insert(call.arguments.end(),
                            {"--max-attempts", "2", "--attempt-timeout", "8s"});
    }
    RunningProgram program(call);
    CHECK_FALSE(server.take_request().empty());
    server.reply("500 Internal Server Error", "{}");
    if (is_said) {
      CHECK_FALSE(server.take_request().empty());
      server.reply("404 Not Found", "{}");
    }

    const ProgramRun done = program.wait();

    CHECK(done.exit_status == 1);
    CHECK(document_of(done)["attempts"] == (is_said ? 2 : 1));
  }
}

TEST_CASE("a wrong file ends every call before anything is done", "[cli][config]") {
  const TemporaryFolder folder;
  const auto file = folder.write(kUsualName, "default:\n  timeouts:\n    atempt: 1s\n");
  const std::map<std::string, std::string> environment{{"XDG_CONFIG_HOME", folder.path().string()}};

  std::vector<ProgramCall> calls{
      get_call(folder, {"--config", file.string()}),
      get_call(folder, {}, environment),
      get_call(folder, {"--provider", "github"}, environment),
      bootstrap_call(folder.path(), {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE,
                                     "--output", "json", "--config", file.string()}),
  };
  for (const ProgramCall& call : calls) {
    const ProgramRun refused = run(call);

    CHECK(refused.exit_status == 2);
    CHECK_THAT(refused.errors, Catch::Contains("config.yaml:3:5: default.timeouts"));
    CHECK_THAT(refused.errors, Catch::Contains("is 'attempt' meant?"));
    CHECK(document_of(refused)["error"]["code"] == "invalid_argument");
  }
  CHECK_FALSE(std::filesystem::exists(folder.path() / "git-host"));
}

TEST_CASE("no file is read where none is wanted", "[cli][config]") {
  const TemporaryFolder folder;
  folder.write(kUsualName, "nonsense");
  ProgramCall call = bootstrap_call(
      folder.path(), {"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--no-config"});
  call.environment = {{"XDG_CONFIG_HOME", folder.path().string()}};

  CHECK(run(call).exit_status == 0);
}

TEST_CASE("the local host has a profile too", "[cli][config]") {
  const TemporaryFolder folder;
  const auto file = folder.write("mine.yaml", "hosts: {local: {timeouts: {operation: 20s}}}\n");
  ProgramCall create =
      gitprovider_call(folder.path(), {"repo", "create", "acme/widget", "--config", file.string()});

  CHECK(run(create).exit_status == 0);
}

}  // namespace gitprovider::tests
