#pragma once

// The file that a report is written to.

#include "gitprovider/result.hpp"

#include <string>
#include <string_view>

namespace gitprovider::cli {

/// Whether a report could be written there, tried without touching what is there: its folder takes
/// a file, and nothing but a regular file is in the way. `invalid_argument` also for a name that
/// does not end in `.html` or `.htm`, so that no other file is lost to a slip; `local_io` where
/// the disk is at fault.
[[nodiscard]] Result<void> check_report_file(const std::string& file);

/// Puts the page in the place of whatever report is there: the old or the new one stands there,
/// whole. A link is followed. One that is made has mode 0600, for it names private repositories;
/// one that was there keeps its mode.
[[nodiscard]] Result<void> write_report_file(const std::string& file, std::string_view page);

}  // namespace gitprovider::cli
