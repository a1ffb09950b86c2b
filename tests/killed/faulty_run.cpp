#include "tests/killed/faulty_run.hpp"

#include "tests/catch_compat.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <utility>

namespace gitprovider::tests {

ProgramCall with_fault(ProgramCall call, const SystemFault& fault) {
  call.environment["LD_PRELOAD"] = SYSTEM_FAULTS_LIBRARY;
  call.environment["SYSTEM_FAULT_AT"] = std::to_string(fault.at);
  call.environment["SYSTEM_FAULT"] = fault.number == 0 ? "kill" : std::to_string(fault.number);
  call.environment["SYSTEM_FAULT_CALLS"] = fault.calls;
  call.environment["SYSTEM_FAULT_PATH"] = fault.path;
  return call;
}

std::vector<std::string> calls_of(const ProgramCall& call, const SystemFault& counted) {
  const TemporaryFolder folder;
  const auto log = folder.path() / "calls";
  ProgramCall logged = with_fault(call, counted);
  logged.environment["SYSTEM_FAULT_LOG"] = log.string();
  const ProgramRun done = run(logged);
  INFO(done.errors);
  REQUIRE(done.exit_status == 0);

  std::ifstream stream(log);
  std::vector<std::string> calls;
  for (std::string line; std::getline(stream, line);) {
    calls.push_back(std::move(line));
  }
  return calls;
}

bool was_killed(const ProgramRun& run) { return run.exit_status == -SIGKILL; }

void for_each_place(unsigned last, unsigned spread, const std::function<void(unsigned)>& trial) {
  const bool is_everywhere = std::getenv("KILLED_AT_EVERY_CALL") != nullptr;
  const unsigned places = is_everywhere ? last : std::min(spread, last);
  for (unsigned place = 1; place <= places; ++place) {
    trial(places == 1 ? last : 1 + (place - 1) * (last - 1) / (places - 1));
  }
}

}  // namespace gitprovider::tests
