#include "tests/cli/remote_programs.hpp"

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"

namespace gitprovider::tests {

ProgramCall RemotePrograms::at_host(ProgramCall call) const {
  call.arguments.insert(call.arguments.end(),
                        {"--provider", host_.provider, "--url", host_.url, "--output", "json"});
  call.environment = {{"GITPROVIDER_TOKEN", host_.token}};
  return call;
}

ProgramRun RemotePrograms::gitprovider(std::vector<std::string> arguments) const {
  return run(at_host(gitprovider_call(folder_.path(), std::move(arguments))));
}

ProgramRun RemotePrograms::bootstrap(const std::string& verb, const std::string& repository,
                                     std::vector<std::string> more) const {
  more.insert(more.begin(), {verb, repository, "--template", EXAMPLE_TEMPLATE});
  return run(at_host(bootstrap_call(folder_.path(), std::move(more))));
}

ProgramRun RemotePrograms::bootstrap_with(std::vector<std::string> arguments) const {
  return run(at_host(bootstrap_call(folder_.path(), std::move(arguments))));
}

nlohmann::json RemotePrograms::result(std::vector<std::string> arguments) const {
  const ProgramRun done = gitprovider(std::move(arguments));
  INFO(done.errors);
  CHECK(done.exit_status == 0);
  return document_of(done)["result"];
}

std::vector<std::string> states_of(const ProgramRun& run) {
  std::vector<std::string> states;
  const auto report = document_of(run);
  for (const auto& step : report["steps"]) {
    states.push_back(step["state"]);
  }
  return states;
}

}  // namespace gitprovider::tests
