#pragma once

#include "apps/common/options.hpp"

#include <string_view>

namespace gitprovider::cli {

/// Sends the library's log lines to standard error, from `level` up.
void set_up_logging(LogLevel level);

/// A line about what the program waits for: in the log from level `info`, else for whoever sits
/// before a terminal. The text may be a host's.
void show_progress(std::string_view text);

}  // namespace gitprovider::cli
