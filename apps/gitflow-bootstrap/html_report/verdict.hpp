#pragma once

// What a run came to, in one sentence.

#include "apps/gitflow-bootstrap/html_report/run_story.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider::cli {

struct Verdict {
  /// A class of the page's style: `good`, `open`, `doubt` or `bad`.
  std::string_view tone{};
  std::string_view sign{};
  std::string headline{};
};

/// What is not known comes first, then what failed.
[[nodiscard]] Verdict verdict_on(const RunStory& story);

/// What an exit status says.
[[nodiscard]] std::string_view meaning_of_status(int status) noexcept;

[[nodiscard]] std::size_t count(const RunStory& story, ItemState state) noexcept;
[[nodiscard]] std::size_t count(const RepositoryStory& story, bootstrap::StepState state) noexcept;

}  // namespace gitprovider::cli
