#pragma once

// One cell of the matrix: a mutation, a host, a point of failure, a policy, and whether the host
// shows late what it made. Whatever is wrong in it is a line.

#include "gitprovider/call.hpp"
#include "tests/never_twice/act.hpp"
#include "tests/never_twice/fault_point.hpp"

#include <string>
#include <vector>

namespace gitprovider::never_twice {

struct Cell {
  const HostKind* kind = nullptr;
  const Act* act = nullptr;
  const FaultPoint* point = nullptr;
  OnUnknown policy = OnUnknown::check;
  bool shows_late = false;
  /// From the failure on.
  mock::PullsAre pulls_are = mock::PullsAre::as_they_are;
};

/// `gitlab: commit_files: 502 after the effect: check, shown late`
[[nodiscard]] std::string name_of(const Cell& cell);

/// What came of it.
struct Verdicts {
  /// What may never be: a second request, a second effect, a wrong outcome.
  std::vector<std::string> wrong{};
  Outcome outcome = Outcome::applied;
};

[[nodiscard]] Verdicts run(const Cell& cell);

}  // namespace gitprovider::never_twice
