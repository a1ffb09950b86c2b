#pragma once

// Reads a file as bytes, and makes sure that they are text before a parser sees them.

#include "gitprovider/result.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace gitprovider::yaml {

/// The bytes of a file. `invalid_argument` for what is not there, not a regular file, or too large;
/// `local_io` for what cannot be read. Type and size are those of the opened file, and a pipe that
/// nobody writes to is refused without waiting.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& file,
                                            std::size_t max_bytes);

/// `invalid_argument` for more than `max_bytes`, for what is not UTF-8, and for control
/// characters other than tab and the ends of lines. A mark of byte order passes: the parser knows
/// it.
[[nodiscard]] Result<void> check_text(std::string_view text, std::string_view file,
                                      std::size_t max_bytes);

}  // namespace gitprovider::yaml
