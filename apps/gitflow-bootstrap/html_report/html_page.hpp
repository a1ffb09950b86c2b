#pragma once

// A run as one page that needs nothing else: no script, font or picture from anywhere.

#include "apps/gitflow-bootstrap/html_report/run_story.hpp"

#include <string>

namespace gitprovider::cli::html {

/// The whole document, UTF-8. Pure: the same story gives the same page.
[[nodiscard]] std::string page(const RunStory& story);

}  // namespace gitprovider::cli::html
