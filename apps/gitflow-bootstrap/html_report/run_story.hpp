#pragma once

// A run as a report tells it: everything a person may want to know of it. Pure data; the texts are
// as they came and not yet fit for a page.

#include "src/bootstrap/plan.hpp"

#include "apps/gitflow-bootstrap/html_report/timeline.hpp"
#include "apps/gitflow-bootstrap/list_output.hpp"
#include "apps/gitflow-bootstrap/request.hpp"
#include "gitprovider/clock.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::cli {

/// What went wrong, and what a person can do about it.
struct Trouble {
  /// `rate_limited`
  std::string code{};
  std::string message{};
  /// Empty where the message says it itself.
  std::string what_to_do{};
  /// The host's own name for the request; may be empty.
  std::string host_request_id{};
};

struct StepStory {
  /// `branch develop`
  std::string name{};
  bootstrap::StepState state = bootstrap::StepState::planned;
  /// The state in words: `already there`.
  std::string words{};
  Outcome outcome = Outcome::not_applied;
  /// What was made or is known of it; of a failed one the trouble says it.
  std::string note{};
  /// Of the change itself.
  unsigned attempts = 0;
  std::optional<Trouble> trouble{};
};

struct RepositoryStory {
  std::string name{};
  ItemState state = ItemState::planned;
  std::string web_url{};
  std::vector<StepStory> steps{};
  /// What ended its run, where that is no step's trouble.
  std::optional<Trouble> trouble{};
};

struct RunStory {
  Verb verb = Verb::plan;
  /// A repository or a file, as it was named.
  std::string target{};
  /// `github`
  std::string provider{};
  /// Empty: the run ended before that was known.
  std::string url{};
  /// Of the program.
  std::string version{};
  /// Of a list; at once.
  std::optional<std::size_t> parallel{};
  WallTime began{};
  WallTime ended{};
  int exit_status = 0;
  std::vector<RepositoryStory> repositories{};
  /// What ended the call as a whole.
  std::optional<Trouble> trouble{};
  Timeline timeline{};
};

}  // namespace gitprovider::cli
