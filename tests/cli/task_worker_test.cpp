// gitprovider tasks work, stopped by signals.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/task_run.hpp"

#include <csignal>
#include <fstream>
#include <sys/stat.h>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

/// A worker that has one task for a host which says nothing unless it is told to.
struct SilentHost {
  TaskRun tasks{};
  RawServer host{};

  [[nodiscard]] ProgramCall call(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--provider", "github", "--url", host.url(), "--deadline",
                                       "10m", "--attempt-timeout", "10m"});
    ProgramCall made = tasks.call(std::move(arguments));
    made.environment["GITPROVIDER_TOKEN"] = "tok_MARK_77";
    return made;
  }
  void add() const {
    REQUIRE(run(call({"tasks", "add", "repo", "create", "acme/widget"})).exit_status == 0);
  }
};

}  // namespace

TEST_CASE("a worker that is told to end gives back what had not left yet", "[cli][tasks]") {
  const int signal = GENERATE(SIGTERM, SIGINT);
  SilentHost silent;
  silent.add();
  RunningProgram worker(silent.call({"tasks", "work"}));
  CHECK(silent.host.take_request().starts_with("GET"));

  worker.signal(signal);
  const ProgramRun ended = worker.wait();

  INFO(ended.output << ended.errors);
  CHECK(ended.exit_status == 0);
  CHECK(document_of(ended)["result"]["turns"]["waiting"] == 1);
  const Json task = silent.tasks.task();
  CHECK(task["status"] == "waiting");
  CHECK(task["tries"] == 0);
  CHECK(task["dueInMs"] == 0);
}

TEST_CASE("a worker that is told to end leaves what may have been made to be looked at",
          "[cli][tasks]") {
  SilentHost silent;
  silent.add();
  RunningProgram worker(silent.call({"tasks", "work"}));
  while (silent.host.take_request().starts_with("GET")) {
    silent.host.reply("200 OK", R"({"login":"acme","type":"User","id":1})");
  }

  worker.signal(SIGTERM);
  const ProgramRun ended = worker.wait();

  INFO(ended.output << ended.errors);
  CHECK(ended.exit_status == 0);
  const Json task = silent.tasks.task();
  CHECK(task["status"] == "unknown");
  CHECK(task["ticket"].is_string());
}

TEST_CASE("one run over what is due says that it was interrupted", "[cli][tasks]") {
  SilentHost silent;
  silent.add();
  RunningProgram worker(silent.call({"tasks", "work", "--once"}));
  CHECK(silent.host.take_request().starts_with("GET"));

  worker.signal(SIGTERM);
  const ProgramRun ended = worker.wait();

  CHECK(ended.exit_status == 130);
  CHECK(document_of(ended)["error"]["code"] == "cancelled");
  CHECK(silent.tasks.task()["status"] == "waiting");
}

TEST_CASE("a second signal ends a worker at once", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.add_branches(1);
  const std::string started = (tasks.folder() / "started").string();
  const std::string held = (tasks.folder() / "held").string();
  REQUIRE(::mkfifo(started.c_str(), 0600) == 0);
  REQUIRE(::mkfifo(held.c_str(), 0600) == 0);
  const std::string alert =
      tasks.script("alert", "echo now > '" + started + "'; exec cat '" + held + "'");
  RunningProgram worker(tasks.call({"tasks", "work", "--alert", alert}));
  std::string word;
  std::getline(std::ifstream(started), word);

  worker.signal(SIGINT);
  worker.signal(SIGTERM);
  std::ofstream(held).close();
  const ProgramRun ended = worker.wait();

  CHECK(word == "now");
  CHECK(ended.exit_status == 130);
}

}  // namespace gitprovider::tests
