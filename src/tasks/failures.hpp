#pragma once

// What kind of failure ended a change that was not made.

#include "gitprovider/error.hpp"

#include <cstdint>

namespace gitprovider::tasks {

enum class FailureKind : std::uint8_t {
  held_back,  ///< a limit of the host's or of ours: to be waited for, and no fault of the change
  stopped,    ///< the caller's stop token
  passing,    ///< may go better later
  lasting,    ///< the same again, until somebody changes something
};

[[nodiscard]] FailureKind kind_of(const Error& error) noexcept;

/// Whether nothing of a change left, or a limit refused it, for a reason that passes.
[[nodiscard]] bool may_be_handed_over(const Error& error) noexcept;

}  // namespace gitprovider::tasks
