#pragma once

// A disk that fails when this process writes, syncs or renames. It stands between the program and
// the system: what is tested is the code as it is.

#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

/// While one lives, one call of the process fails and all are told. There is one at a time; for one
/// thread, which writes to nothing else meanwhile.
class FailingCalls {
 public:
  /// The `at`-th call of that name (`write`, `fsync`, `rename`) fails with `number`; 0: none does.
  FailingCalls(std::string_view call, int number, unsigned at = 1);
  FailingCalls(const FailingCalls&) = delete;
  FailingCalls& operator=(const FailingCalls&) = delete;
  ~FailingCalls();

  /// Names of the calls so far, in order.
  [[nodiscard]] const std::vector<std::string>& calls() const noexcept { return calls_; }

  /// What the system's functions ask: whether this one fails, with errno set.
  bool takes(std::string_view call);

 private:
  std::string call_;
  int number_;
  unsigned left_;
  std::vector<std::string> calls_{};
};

}  // namespace gitprovider::bootstrap
