#pragma once

// The six mutations on a disk that fails at the step which shows them.

#include "tests/mock/disk/disk_faults.hpp"
#include "tests/unit/local/local_host.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::local {

/// How a mutation ended, in one shape for all six.
struct Ended {
  Outcome outcome = Outcome::applied;
  ConfirmedBy confirmed_by = ConfirmedBy::response;
  bool is_equivalent = false;
  std::optional<Error> error{};
};

template <class T>
[[nodiscard]] Ended ended(Result<Applied<T>> result) {
  if (result) {
    return {.confirmed_by = result->confirmed_by, .is_equivalent = result->equivalent};
  }
  return {.outcome = result.error().outcome, .error = std::move(result).error()};
}

/// A repository with a branch that is ahead and a pull request of another.
struct FailingDisk : TestHost {
  FailingDisk();
  mock::DiskFaults disk{};
};

/// A mutation that would succeed, the path that shows it, and whether it is there.
struct Change {
  std::string name{};
  std::string path{};
  std::function<Ended(GitProvider& provider, const Call& call)> run{};
  std::function<bool(FailingDisk& host)> is_made{};
};

[[nodiscard]] std::vector<Change> changes();
[[nodiscard]] Change change_named(const std::string& name);

}  // namespace gitprovider::local
