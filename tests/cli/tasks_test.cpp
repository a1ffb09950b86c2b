// gitprovider tasks: kept, made, looked at.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/raw_server.hpp"
#include "tests/cli/task_run.hpp"
#include "tests/unit/tasks/postgres_server.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

int branches_of(const TaskRun& tasks) {
  return static_cast<int>(tasks.result({"branch", "list", "acme/widget"})["branches"].size());
}

// Two workers at once, each in a process of its own.
void check_two_workers(const TaskRun& tasks) {
  constexpr int kTasks = 24;
  tasks.make_repository();
  tasks.add_branches(kTasks);

  RunningProgram one(tasks.call({"tasks", "work", "--once"}));
  RunningProgram other(tasks.call({"tasks", "work", "--once", "--threads", "2"}));
  const ProgramRun first = one.wait();
  const ProgramRun second = other.wait();

  INFO(first.output << first.errors << second.output << second.errors);
  CHECK(first.exit_status == 0);
  CHECK(second.exit_status == 0);
  // One that finds nothing due may have left what the other had in its hands.
  static_cast<void>(tasks.result({"tasks", "work", "--once"}));
  const Json queue = tasks.result({"tasks", "list"})["queue"];
  CHECK(queue["done"] == kTasks);
  CHECK(queue["failed"] == 0);
  CHECK(branches_of(tasks) == kTasks + 1);
}

}  // namespace

TEST_CASE("a change that is added is made by a worker and not before", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.make_repository();

  const ProgramRun added =
      tasks.run({"tasks", "add", "branch", "create", "acme/widget", "develop", "--from", "main"});

  INFO(added.output << added.errors);
  REQUIRE(added.exit_status == 0);
  const Json document = document_of(added);
  CHECK(document["operation"] == "addTask");
  CHECK(document["result"]["status"] == "waiting");
  CHECK(document["result"]["operation"] == "createBranch");
  CHECK(branches_of(tasks) == 1);

  const Json worked = tasks.result({"tasks", "work", "--once"});

  CHECK(worked["turns"] == Json{{"done", 1}, {"waiting", 0}, {"failed", 0}, {"unknown", 0}});
  CHECK(worked["queue"]["done"] == 1);
  CHECK(branches_of(tasks) == 2);
  const Json shown = tasks.result({"tasks", "show", document["result"]["id"]});
  CHECK(shown["status"] == "done");
  CHECK(shown["result"]["confirmed_by"] == "response");
}

TEST_CASE("a file is committed by a task as it was when it was added", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.make_repository();
  const std::string file = tasks.script("tool", "exit 0");
  static_cast<void>(tasks.result({"tasks", "add", "commit", "acme/widget", "--branch", "main",
                                  "--message", "Add it", "--add-executable", "tool=" + file}));
  std::filesystem::remove(file);

  CHECK(tasks.result({"tasks", "work", "--once"})["turns"]["done"] == 1);
}

TEST_CASE("what cannot be kept as a task is a wrong call", "[cli][tasks]") {
  const TaskRun tasks;

  const auto arguments = GENERATE(values<std::vector<std::string>>({
      {"tasks", "add", "branch", "list", "acme/widget"},
      {"tasks", "add", "repo", "get", "acme/widget"},
      {"tasks", "add", "health"},
      {"tasks", "add"},
      {"tasks"},
      {"tasks", "add", "pr", "merge", "acme/widget", "1", "--wait", "5m"},
      {"tasks", "add", "repo", "create", "acme/widget", "--on-unknown", "resend"},
      {"tasks", "add", "branch", "create", "acme/widget", "a b", "--from", "main"},
      {"tasks", "work", "--on-unknown", "return"},
      {"tasks", "work", "--threads", "0"},
      {"tasks", "list", "--status", "lost"},
      {"tasks", "list", "--limit", "0"},
  }));
  const ProgramRun refused = tasks.run(arguments);

  INFO(refused.output << refused.errors);
  CHECK(refused.exit_status == 2);
  CHECK(document_of(refused)["ok"] == false);
  CHECK(tasks.result({"tasks", "list"})["tasks"].empty());
}

TEST_CASE("a list is cut where it is told to, and says so", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.add_branches(3);

  const Json cut = tasks.result({"tasks", "list", "--limit", "2"});
  const Json whole = tasks.result({"tasks", "list", "--limit", "3", "--status", "waiting"});

  CHECK(cut["tasks"].size() == 2);
  CHECK(cut["truncated"] == true);
  CHECK(cut["queue"]["due"] == 3);
  CHECK(whole["tasks"].size() == 3);
  CHECK(whole["truncated"] == false);
}

TEST_CASE("a task can be given up and taken up again", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.make_repository();
  tasks.add_branches(1);
  const std::string id = tasks.task()["id"];

  CHECK(tasks.result({"tasks", "cancel", id})["status"] == "cancelled");
  CHECK(tasks.result({"tasks", "work", "--once"})["turns"]["done"] == 0);
  CHECK(tasks.result({"tasks", "retry", id})["status"] == "waiting");
  CHECK(tasks.result({"tasks", "work", "--once"})["turns"]["done"] == 1);

  CHECK(tasks.run({"tasks", "cancel", id}).exit_status == 1);
  CHECK(tasks.run({"tasks", "show", "nobody"}).exit_status == 1);
}

TEST_CASE("somebody is told once of a task that failed, with the task as JSON", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.add_branches(1);  // in a repository that is not there
  const auto told = tasks.folder() / "told";
  const std::string alert = tasks.script("alert", "cat >> '" + told.string() + "'");

  const ProgramRun worked = tasks.run({"tasks", "work", "--once", "--alert", alert});
  static_cast<void>(tasks.result({"tasks", "work", "--once", "--alert", alert}));

  CHECK(worked.exit_status == 0);
  CHECK(document_of(worked)["result"]["turns"]["failed"] == 1);
  CHECK_THAT(worked.errors, Catch::Contains("failed"));
  const Json task = Json::parse(text_of(told));
  CHECK(task["status"] == "failed");
  CHECK(task["cause"] == "not_found");
}

TEST_CASE("an alert that cannot be told is told of and stays", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.add_branches(1);
  const std::string broken = tasks.script("broken", "exit 3");
  const auto told = tasks.folder() / "told";
  const std::string alert = tasks.script("alert", "cat >> '" + told.string() + "'");

  CHECK_THAT(tasks.run({"tasks", "work", "--once", "--alert", broken}).errors,
             Catch::Contains(broken));
  CHECK_THAT(tasks.run({"tasks", "work", "--once", "--alert", "./no-such-program"}).errors,
             Catch::Contains("no-such-program"));
  static_cast<void>(tasks.result({"tasks", "work", "--once", "--alert", alert}));

  CHECK(Json::parse(text_of(told))["id"] == tasks.task()["id"]);
}

TEST_CASE("two workers on one file make each task once", "[cli][tasks]") {
  check_two_workers(TaskRun{});
}

TEST_CASE("two workers on one PostgreSQL make each task once", "[cli][tasks]") {
  PostgresServer* server = PostgresServer::shared();
  if (server != nullptr) {
    check_two_workers(TaskRun{server->new_schema_url()});
  }
}

TEST_CASE("a worker has tasks of its own host alone", "[cli][tasks]") {
  const TaskRun tasks;
  tasks.make_repository();
  tasks.add_branches(1);

  const Json elsewhere = tasks.result({"tasks", "work", "--once", "--url", "./another"});

  CHECK(elsewhere["turns"]["done"] == 0);
  CHECK(elsewhere["queue"]["due"] == 1);
}

TEST_CASE("a worker of a host that wants a token has one", "[cli][tasks]") {
  const TaskRun tasks;

  const ProgramRun refused = tasks.run({"tasks", "work", "--once", "--provider", "github"});

  CHECK(refused.exit_status == 4);
  CHECK(tasks.run({"tasks", "list", "--provider", "github"}).exit_status == 0);
}

}  // namespace gitprovider::tests
