#pragma once

// What one look at the host's state says about a mutation whose answer was lost.

#include "gitprovider/error.hpp"
#include "gitprovider/resolution.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace gitprovider {

enum class Sight : std::uint8_t {
  there,       ///< the effect is there and is ours, or is exactly what was wanted
  absent,      ///< not there yet; whether it can still come, time tells
  impossible,  ///< not there, and something else is that rules it out
  unclear,     ///< what is there does not tell
};

struct Finding {
  Sight sight = Sight::unclear;
  /// With `there`.
  Made made{};
  /// With `there`: nothing can tell who made it.
  bool is_equivalent = false;
  /// With `impossible`: what the caller is told, `already_exists` or `conflict`.
  ErrorCode code = ErrorCode::conflict;
  /// For people: "branch 'x' is at 1234".
  std::string seen{};
};

[[nodiscard]] inline Finding there(Made made, std::string seen) {
  return {.sight = Sight::there, .made = std::move(made), .seen = std::move(seen)};
}

[[nodiscard]] inline Finding equivalent(Made made, std::string seen) {
  return {.sight = Sight::there,
          .made = std::move(made),
          .is_equivalent = true,
          .seen = std::move(seen)};
}

[[nodiscard]] inline Finding absent(std::string seen) {
  return {.sight = Sight::absent, .seen = std::move(seen)};
}

[[nodiscard]] inline Finding impossible(ErrorCode code, std::string seen) {
  return {.sight = Sight::impossible, .code = code, .seen = std::move(seen)};
}

[[nodiscard]] inline Finding unclear(std::string seen) {
  return {.sight = Sight::unclear, .seen = std::move(seen)};
}

}  // namespace gitprovider
