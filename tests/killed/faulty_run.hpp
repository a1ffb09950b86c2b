#pragma once

// Runs a program whose system fails it, or kills it, at one of its calls
// (tests/killed/system_faults/fault.hpp).

#include "tests/cli/run_program.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace gitprovider::tests {

/// What goes wrong, and at which of the calls that are counted.
struct SystemFault {
  /// Counts from 1; 0: nothing goes wrong.
  unsigned at = 0;
  /// 0: the process is killed.
  int number = 0;
  /// Only these are counted, `write,fsync`; empty: all.
  std::string calls{};
  /// Only calls on paths that hold this are counted; empty: all.
  std::string path{};
};

[[nodiscard]] ProgramCall with_fault(ProgramCall call, const SystemFault& fault);

/// The calls that a program made, in order, each with its path: `fsync /some/file`. The fault says
/// which are counted. The program must end well.
[[nodiscard]] std::vector<std::string> calls_of(const ProgramCall& call,
                                                const SystemFault& counted = {});

[[nodiscard]] bool was_killed(const ProgramRun& run);

/// Calls `trial` with each place up to `last`; in the ordinary run only with some `spread` of them,
/// the first and the last included. All of them where KILLED_AT_EVERY_CALL is set.
void for_each_place(unsigned last, unsigned spread, const std::function<void(unsigned)>& trial);

}  // namespace gitprovider::tests
