#pragma once

// What is known about the effect of a mutation, and the envelope its result comes in.

#include <cstdint>
#include <string>

namespace gitprovider {

/// What a mutation did to the host. It is a promise: `applied` and `not_applied` are said only when
/// known (docs/retry-contract.md). Reads always carry `not_applied`.
enum class Outcome : std::uint8_t {
  not_applied,  ///< the host did not change, and will not change because of this call
  applied,      ///< the effect is there
  unknown,      ///< the request may have arrived and no answer says so: look before you repeat
};

/// What an `applied` rests on.
enum class ConfirmedBy : std::uint8_t {
  response,  ///< the host's own answer
  check,     ///< a later read found the effect
};

/// The result of a mutation that took effect.
template <class T>
struct Applied {
  T value{};
  ConfirmedBy confirmed_by = ConfirmedBy::response;
  /// True where a check found exactly the state wanted and nothing can tell who made it.
  bool equivalent = false;

  friend bool operator==(const Applied&, const Applied&) = default;
};

}  // namespace gitprovider
