// --events: one JSON line an attempt, in a file of the owner's only.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/run_program.hpp"

#include <nlohmann/json.hpp>

#include <fstream>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::ordered_json;

ProgramCall read_call(const RawServer& server, const std::string& events) {
  return gitprovider_call(
      ".", {"repo", "get", "acme/widget", "--provider", "github", "--url", server.url(),
            "--idempotency-key", "look-1", "--events", events, "--output", "json"});
}

std::vector<Json> lines_of(const std::filesystem::path& file) {
  std::vector<Json> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(Json::parse(line));
  }
  return lines;
}

std::vector<std::string> keys_of(const Json& line) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : line.items()) {
    keys.push_back(key);
  }
  return keys;
}

}  // namespace

TEST_CASE("each attempt leaves one line, and a failed one says what is done", "[cli][events]") {
  const TemporaryFolder folder;
  const auto events = folder.path() / "events";
  RawServer server;
  RunningProgram program(read_call(server, events.string()));
  const std::string first = server.take_request();
  server.reply("503 Service Unavailable", "{}");
  const std::string second = server.take_request();
  server.reply("404 Not Found", R"({"message":"Not Found"})");
  const ProgramRun ended = program.wait();

  const auto lines = lines_of(events);
  REQUIRE(lines.size() == 2);
  CHECK(keys_of(lines[0]) ==
        std::vector<std::string>{"time", "operationId", "requestId", "operation", "provider",
                                 "method", "path", "attempt", "status", "errorClass", "remainingMs",
                                 "durationMs", "decision", "delayMs"});
  CHECK(lines[0]["status"] == 503);
  CHECK(lines[0]["errorClass"].is_null());
  CHECK(lines[0]["decision"] == "retry");
  CHECK(lines[0]["delayMs"].is_number());
  CHECK(lines[0]["path"] == "/repos/{owner}/{repo}");
  CHECK(lines[0]["operationId"] == "look-1");
  CHECK(lines[1]["attempt"] == 2);
  CHECK(lines[1]["decision"] == "return");
  CHECK(lines[1]["delayMs"].is_null());
  CHECK(first.find(lines[0]["requestId"].get<std::string>()) != std::string::npos);
  CHECK(second.find(lines[1]["requestId"].get<std::string>()) != std::string::npos);
  CHECK(document_of(ended)["attempts"] == 2);
}

TEST_CASE("events are appended to a file that only its owner can read", "[cli][events]") {
  const TemporaryFolder folder;
  const auto events = folder.path() / "events";
  for (int i = 0; i < 2; ++i) {
    RawServer server;
    RunningProgram program(read_call(server, events.string()));
    CHECK_FALSE(server.take_request().empty());
    server.reply("404 Not Found", "{}");
    CHECK(program.wait().exit_status == 1);
  }

  CHECK(lines_of(events).size() == 2);
  CHECK(std::filesystem::status(events).permissions() ==
        (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
}

TEST_CASE("a dash sends events to standard error and leaves the document alone", "[cli][events]") {
  RawServer server;
  RunningProgram program(read_call(server, "-"));
  CHECK_FALSE(server.take_request().empty());
  server.reply("404 Not Found", "{}");
  const ProgramRun ended = program.wait();

  CHECK(document_of(ended)["ok"] == false);
  CHECK_THAT(ended.errors, Catch::Contains(R"("decision":"return")"));
}

TEST_CASE("events that cannot be written are mentioned once and stop nothing", "[cli][events]") {
  RawServer server;
  RunningProgram program(read_call(server, "/dev/full"));
  CHECK_FALSE(server.take_request().empty());
  server.reply("503 Service Unavailable", "{}");
  CHECK_FALSE(server.take_request().empty());
  server.reply("404 Not Found", "{}");
  const ProgramRun ended = program.wait();

  CHECK(ended.exit_status == 1);
  const std::string complaint = "--events: cannot write";
  const auto first = ended.errors.find(complaint);
  CHECK(first != std::string::npos);
  CHECK(ended.errors.find(complaint, first + 1) == std::string::npos);
}

}  // namespace gitprovider::tests
