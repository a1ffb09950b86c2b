#include "apps/gitflow-bootstrap/html_report/verdict.hpp"

#include "apps/common/exit_status.hpp"

#include <algorithm>

namespace gitprovider::cli {
namespace {

// `1 of 3 repositories`, or the name of the only one.
std::string which(const RunStory& story, std::size_t number) {
  if (story.repositories.size() == 1) {
    return story.repositories.front().name;
  }
  return std::to_string(number) + " of " + std::to_string(story.repositories.size()) +
         " repositories";
}

Verdict when_nothing_is_wrong(const RunStory& story) {
  if (const std::size_t missing = count(story, ItemState::missing); missing > 0) {
    return {
        .tone = "open", .sign = "+", .headline = "Something is missing: " + which(story, missing)};
  }
  if (const std::size_t created = count(story, ItemState::created); created > 0) {
    return {.tone = "good", .sign = "✓", .headline = "Everything is there now"};
  }
  return {.tone = "good", .sign = "✓", .headline = "Nothing to do: everything is there"};
}

}  // namespace

Verdict verdict_on(const RunStory& story) {
  if (const std::size_t unknown = count(story, ItemState::unknown); unknown > 0) {
    return {
        .tone = "doubt",
        .sign = "?",
        .headline = "Look before you repeat: the outcome is unknown for " + which(story, unknown)};
  }
  if (story.repositories.empty()) {
    return {.tone = "bad", .sign = "✗", .headline = "The run ended before the first repository"};
  }
  const std::size_t failed = count(story, ItemState::failed);
  const std::size_t open = count(story, ItemState::interrupted) + count(story, ItemState::planned);
  if (failed > 0) {
    return {.tone = "bad", .sign = "✗", .headline = "Failed: " + which(story, failed)};
  }
  if (open > 0) {
    return {.tone = "open", .sign = "!", .headline = "Interrupted: " + which(story, open)};
  }
  return story.trouble ? Verdict{.tone = "bad", .sign = "✗", .headline = "The call failed"}
                       : when_nothing_is_wrong(story);
}

std::string_view meaning_of_status(int status) noexcept {
  switch (status) {
    case exit_status::kDone:
      return "done";
    case exit_status::kFailed:
      return "failed";
    case exit_status::kWrongCall:
      return "the call is wrong, or this host cannot do it";
    case exit_status::kOutcomeUnknown:
      return "look before you repeat";
    case exit_status::kNotAllowed:
      return "not allowed";
    case exit_status::kRateLimited:
      return "rate limited";
    case exit_status::kMissing:
      return "something is missing";
    case exit_status::kInterrupted:
      return "interrupted";
    default:
      return "failed";
  }
}

std::size_t count(const RunStory& story, ItemState state) noexcept {
  return static_cast<std::size_t>(
      std::ranges::count(story.repositories, state, &RepositoryStory::state));
}

std::size_t count(const RepositoryStory& story, bootstrap::StepState state) noexcept {
  return static_cast<std::size_t>(std::ranges::count(story.steps, state, &StepStory::state));
}

}  // namespace gitprovider::cli
