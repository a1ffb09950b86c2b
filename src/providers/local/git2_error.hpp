#pragma once

// What libgit2 reports, as an Error that says what to do.

#include "gitprovider/error.hpp"

#include <string_view>

namespace gitprovider::local {

/// The failure `code` of the call to libgit2 that this thread made last. `tried` begins the
/// message: "commit to main". A reference that moved or is locked is a `conflict`; all else is
/// `local_io`.
[[nodiscard]] Error git2_error(int code, std::string_view tried);

/// A failed system call by its errno: `local_io`, with advice for a full disk and missing rights.
[[nodiscard]] Error system_error(int error_number, std::string_view tried);

/// `local_io` with a message of our own.
[[nodiscard]] Error local_io(std::string_view tried, std::string_view what);

/// The state of the repository contradicts the request.
[[nodiscard]] Error conflict(std::string_view tried, std::string_view what);

/// Another holds the lock file of what is to be changed, or has left it behind: a `conflict`.
[[nodiscard]] Error locked(std::string_view tried);

/// What was named is not there.
[[nodiscard]] Error not_found(std::string_view what);

}  // namespace gitprovider::local
