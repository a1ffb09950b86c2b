#pragma once

// What a caller is told of a mutation, in one shape for all six.

#include "gitprovider/error.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

#include <optional>
#include <utility>

namespace gitprovider::never_twice {

struct Told {
  Outcome outcome = Outcome::applied;
  bool is_equivalent = false;
  /// Absent where it succeeded.
  std::optional<Error> error{};
};

template <class T>
[[nodiscard]] Told told(Result<Applied<T>> result) {
  if (result) {
    return {.outcome = Outcome::applied, .is_equivalent = result->equivalent};
  }
  return {.outcome = result.error().outcome, .error = std::move(result).error()};
}

}  // namespace gitprovider::never_twice
