#pragma once

// What may be told of a protection that is replaced by two requests, which people see both of. In
// between the branch stands open: that is finished, or said.

#include "tests/never_twice/told.hpp"

#include <string>
#include <vector>

namespace gitprovider::never_twice {

/// What the host did, in the end.
struct Replaced {
  unsigned removed = 0;
  unsigned made = 0;
};

/// A line for each thing told that is not so, or not said.
[[nodiscard]] std::vector<std::string> wrong_in(const Told& told, const Replaced& truth);

}  // namespace gitprovider::never_twice
