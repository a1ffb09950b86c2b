#include "tests/cli/task_run.hpp"

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"

#include <utility>

namespace gitprovider::tests {

TaskRun::TaskRun() : queue_((folder_.path() / "queue" / "tasks.db").string()) {}

TaskRun::TaskRun(std::string queue) : queue_(std::move(queue)) {}

ProgramCall TaskRun::call(std::vector<std::string> arguments) const {
  arguments.insert(arguments.end(), {"--queue", queue_, "--output", "json"});
  ProgramCall made = gitprovider_call(folder(), std::move(arguments));
  made.environment = {{"PATH", "/usr/bin:/bin"}};
  return made;
}

ProgramRun TaskRun::run(std::vector<std::string> arguments) const {
  return tests::run(call(std::move(arguments)));
}

nlohmann::json TaskRun::result(std::vector<std::string> arguments) const {
  const ProgramRun done = run(std::move(arguments));
  INFO(done.output << done.errors);
  CHECK(done.exit_status == 0);
  return document_of(done)["result"];
}

nlohmann::json TaskRun::task() const {
  const nlohmann::json tasks = result({"tasks", "list"})["tasks"];
  REQUIRE(tasks.size() == 1);
  return tasks.front();
}

void TaskRun::make_repository() const {
  static_cast<void>(result({"repo", "create", "acme/widget", "--init"}));
}

void TaskRun::add_branches(int count) const {
  for (int i = 0; i < count; ++i) {
    static_cast<void>(result({"tasks", "add", "branch", "create", "acme/widget",
                              "b" + std::to_string(i), "--from", "main"}));
  }
}

std::string TaskRun::script(const std::string& name, const std::string& lines) const {
  const auto file = folder_.write(name, "#!/bin/sh\n" + lines + "\n");
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  return file.string();
}

}  // namespace gitprovider::tests
