#pragma once

// What a look at a host said, without the words for people.

#include "src/settlement/finding.hpp"

#include "gitprovider/error.hpp"
#include "gitprovider/result.hpp"
#include "tests/catch_compat.hpp"

#include <optional>

namespace gitprovider::testing {

struct Said {
  Sight sight = Sight::unclear;
  std::optional<ErrorCode> code{};

  friend bool operator==(const Said&, const Said&) = default;
};

inline constexpr Said kThere{.sight = Sight::there};
inline constexpr Said kAbsent{.sight = Sight::absent};
inline constexpr Said kUnclear{.sight = Sight::unclear};
inline constexpr Said kTaken{.sight = Sight::impossible, .code = ErrorCode::already_exists};
inline constexpr Said kRuledOut{.sight = Sight::impossible, .code = ErrorCode::conflict};

inline Said said(const Result<Finding>& found) {
  REQUIRE(found);
  return {.sight = found->sight,
          .code = found->sight == Sight::impossible ? std::optional{found->code} : std::nullopt};
}

// The clock of the tests begins at 2026-01-01T00:00:00Z, and the call with it.
inline constexpr auto* kSince = "2026-01-01T00:00:00.120Z";
inline constexpr auto* kJustBefore = "2025-12-31T23:59:30.000Z";
inline constexpr auto* kBefore = "2025-12-31T23:58:00.000Z";

}  // namespace gitprovider::testing
