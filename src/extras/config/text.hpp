#pragma once

// Reads a configuration file as bytes, and makes sure that they are text before a parser sees them.

#include "gitprovider/result.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace gitprovider::config {

/// The largest file that is read. A thousand hosts fit; what a parser makes of it stays small.
inline constexpr std::size_t kMaxFileBytes = std::size_t{64} << 10;

/// The bytes of a file. `invalid_argument` for what is not there, not a regular file, or too large;
/// `local_io` for what cannot be read. Type and size are those of the opened file, and a pipe that
/// nobody writes to is refused without waiting.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& file);

/// `invalid_argument` for more than kMaxFileBytes, for what is not UTF-8, and for control
/// characters other than tab and the ends of lines. A mark of byte order passes: the parser knows
/// it.
[[nodiscard]] Result<void> check_text(std::string_view text, std::string_view file);

}  // namespace gitprovider::config
