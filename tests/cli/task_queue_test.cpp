// Which queue, and what becomes of a change that cannot be made now.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/task_run.hpp"

#include <filesystem>
#include <fstream>
#include <thread>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

constexpr std::streamoff kUserVersion = 60;  // in the header of a database of SQLite

std::vector<std::string> at(const std::string& url, std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--provider", "github", "--url", url});
  return arguments;
}

ProgramCall with_token(ProgramCall call) {
  call.environment["GITPROVIDER_TOKEN"] = "tok_MARK_77";
  return call;
}

const std::vector<std::string> kCreate{"repo", "create", "acme/widget", "--on-exhausted",
                                       "enqueue"};

}  // namespace

TEST_CASE("a queue that cannot be used is refused as it is, and told of", "[cli][tasks]") {
  const auto name = GENERATE(values<std::string>({"other.db", "link.db", ".", ""}));
  const TemporaryFolder folder;
  const auto other = folder.write("other.db", "something else, and more than a header of it");
  std::filesystem::create_symlink(other, folder.path() / "link.db");
  const TaskRun tasks{name.empty() ? name : (folder.path() / name).string()};

  const ProgramRun refused = tasks.run({"tasks", "list"});

  INFO(refused.output << refused.errors);
  CHECK(refused.exit_status == 2);
  CHECK(document_of(refused)["error"]["code"] == "invalid_argument");
}

TEST_CASE("a queue of a later version is refused and left as it is", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.add_branches(1);
  {
    std::fstream file(tasks.queue(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(kUserVersion);
    file.write("\0\0\0\x63", 4);
  }

  const ProgramRun refused = tasks.run({"tasks", "work", "--once"});

  INFO(refused.errors);
  CHECK(refused.exit_status == 2);
  CHECK_THAT(refused.errors, Catch::Contains("99"));
}

TEST_CASE("a password of the queue is never an argument", "[cli][tasks]") {
  const std::string queue = GENERATE(values<std::string>(
      {"postgresql://me:s3cret@db.example/x", "postgres://db.example/x?password=s3cret",
       "postgresql://db.example/x?user=me&sslpassword=s3cret"}));

  const ProgramRun refused = TaskRun{queue}.run({"tasks", "list"});

  CHECK(refused.exit_status == 2);
  CHECK_THAT(refused.errors, Catch::Contains("PGPASSWORD"));
  CHECK_THAT(refused.errors + refused.output, !Catch::Contains("s3cret"));
}

TEST_CASE("a server that is not there is a failure that names it", "[cli][tasks]") {
  const ProgramRun failed = TaskRun{"postgresql://127.0.0.1:1/x"}.run({"tasks", "list"});

  CHECK(failed.exit_status == 1);
  CHECK(document_of(failed)["error"]["code"] == "unavailable");
}

TEST_CASE("without a word the queue is below XDG_STATE_HOME, for its owner alone", "[cli][tasks]") {
  const TemporaryFolder folder;
  ProgramCall call = gitprovider_call(folder.path(), {"tasks", "list"});
  call.environment = {{"XDG_STATE_HOME", (folder.path() / "state").string()}};

  CHECK(run(call).exit_status == 0);

  using std::filesystem::perms;
  const auto file = folder.path() / "state" / "gitprovider" / "tasks.db";
  CHECK(std::filesystem::status(file).permissions() == (perms::owner_read | perms::owner_write));
}

TEST_CASE("a change that never left is kept as a task where that was asked for", "[cli][tasks]") {
  const TaskRun tasks;
  std::vector<std::string> arguments = at("http://127.0.0.1:1", kCreate);
  arguments.insert(arguments.end(), {"--max-attempts", "1"});

  const ProgramRun kept = run(with_token(tasks.call(arguments)));

  INFO(kept.output << kept.errors);
  CHECK(kept.exit_status == 7);
  const Json document = document_of(kept);
  CHECK(document["ok"] == false);
  CHECK(document["outcome"] == "not_applied");
  const Json task = tasks.task();
  CHECK(document["task"] == task["id"]);
  CHECK(document["operationId"] == task["operationId"]);
  CHECK(task["status"] == "waiting");
  CHECK_THAT(kept.errors, Catch::Contains("do not repeat"));
}

TEST_CASE("a limit is waited for by a task, as long as it asks", "[cli][tasks]") {
  const TaskRun tasks;
  RawServer host;
  RunningProgram program(with_token(tasks.call(at(host.url(), kCreate))));
  while (host.take_request().starts_with("GET")) {
    host.reply("200 OK", R"({"login":"acme","type":"User","id":1})");
  }
  host.reply("429 Too Many Requests\r\nRetry-After: 600", R"({"message":"slow down"})");

  const ProgramRun kept = program.wait();

  INFO(kept.output << kept.errors);
  CHECK(kept.exit_status == 7);
  CHECK(document_of(kept)["error"]["code"] == "rate_limited");
  CHECK(tasks.task()["dueInMs"] > 500'000);
}

TEST_CASE("a change is not sent where there is no queue to fall back on", "[cli][tasks]") {
  const TaskRun tasks{"/dev/null"};

  const ProgramRun refused = run(with_token(tasks.call(at("http://127.0.0.1:1", kCreate))));

  CHECK(refused.exit_status == 2);
  CHECK(document_of(refused)["attempts"] == 0);
}

}  // namespace gitprovider::tests
