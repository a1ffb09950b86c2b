#pragma once

// The part of a page that draws what went to the host and what was waited for.

#include "apps/gitflow-bootstrap/html_report/run_story.hpp"

#include <string>

namespace gitprovider::cli::html {

/// A drawing, its legend with the counts, and the same as a table.
[[nodiscard]] std::string timeline_section(const RunStory& story);

}  // namespace gitprovider::cli::html
