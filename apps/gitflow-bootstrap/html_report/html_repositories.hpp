#pragma once

// The part of a page that tells each repository with its steps.

#include "apps/gitflow-bootstrap/html_report/run_story.hpp"

#include <string>

namespace gitprovider::cli::html {

/// What went wrong and what to do, as one block.
[[nodiscard]] std::string trouble_block(const Trouble& trouble);

/// What needs a look comes first and is open; large groups of what does not are closed.
[[nodiscard]] std::string repositories_section(const RunStory& story);

}  // namespace gitprovider::cli::html
