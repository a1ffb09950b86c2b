#pragma once

// What a journal tells of one repository, for status.

#include "src/bootstrap/journal.hpp"

#include "apps/common/json_output.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace gitprovider::cli {

/// The part of a history that is about one repository of one host.
[[nodiscard]] bootstrap::History history_of(const bootstrap::History& whole,
                                            const bootstrap::RunLabel& label);

/// The last run, and what is open; empty where there is nothing to tell.
[[nodiscard]] std::string journal_text(const bootstrap::History& own);

/// `file`, `lastRun` (or null) with its steps, and `open` with the tickets.
[[nodiscard]] Json journal_json(const bootstrap::History& own, const std::filesystem::path& file);

}  // namespace gitprovider::cli
