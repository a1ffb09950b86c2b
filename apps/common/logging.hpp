#pragma once

#include "apps/common/options.hpp"

namespace gitprovider::cli {

/// Sends the library's log lines to standard error, from `level` up.
void set_up_logging(LogLevel level);

}  // namespace gitprovider::cli
