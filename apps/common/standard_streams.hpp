#pragma once

// Standard output and standard error, used so that nothing is lost in silence.

#include <string_view>

namespace gitprovider::cli {

/// Called first in main. Makes sure that descriptors 0 to 2 are taken, so that no file or socket is
/// opened in their place and gets what is printed, and turns a closed pipe into an error.
void secure_standard_streams() noexcept;

/// Writes all of it; false where standard output is closed, full or gone.
[[nodiscard]] bool write_output(std::string_view text) noexcept;

/// Writes what can be written: there is no place left to complain.
void write_error(std::string_view text) noexcept;

}  // namespace gitprovider::cli
