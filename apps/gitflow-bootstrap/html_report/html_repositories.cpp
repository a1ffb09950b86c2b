#include "apps/gitflow-bootstrap/html_report/html_repositories.hpp"

#include "apps/gitflow-bootstrap/html_report/html_text.hpp"
#include "apps/gitflow-bootstrap/html_report/html_values.hpp"
#include "apps/gitflow-bootstrap/html_report/verdict.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace gitprovider::cli::html {
namespace {

using bootstrap::StepState;

// Beyond these a page is a wall.
constexpr std::size_t kMostOpen = 20;
constexpr std::size_t kLargeGroup = 30;

struct Group {
  ItemState state = ItemState::planned;
  std::string_view heading{};
  bool needs_a_look = false;
};

constexpr std::array<Group, 7> kGroups{{
    {.state = ItemState::unknown, .heading = "Unknown", .needs_a_look = true},
    {.state = ItemState::failed, .heading = "Failed", .needs_a_look = true},
    {.state = ItemState::interrupted, .heading = "Interrupted", .needs_a_look = true},
    {.state = ItemState::missing, .heading = "Missing something"},
    {.state = ItemState::created, .heading = "Created"},
    {.state = ItemState::planned, .heading = "Not reached"},
    {.state = ItemState::unchanged, .heading = "Unchanged"},
}};

std::string_view words_of(Outcome outcome) {
  return outcome == Outcome::not_applied ? std::string_view("not applied") : to_string(outcome);
}

// Where nothing was sent, an outcome would only raise a question.
std::string outcome_of(const StepStory& step) {
  const bool was_tried = step.state == StepState::created || step.state == StepState::failed ||
                         step.state == StepState::unknown;
  return was_tried ? std::string(words_of(step.outcome)) : std::string{};
}

// A note may hold an address; what stands before it stays text.
std::string note_of(const StepStory& step) {
  const std::size_t at = std::min(step.note.find("http"), step.note.size());
  return text(step.note.substr(0, at)) + link(step.note.substr(at));
}

std::string step_row(const StepStory& step) {
  std::string what = note_of(step);
  if (step.trouble) {
    what += trouble_block(*step.trouble);
  }
  return "<tr><th scope=\"row\">" + text(step.name) + "</th><td>" + badge(step.state, step.words) +
         "</td><td class=\"what\">" + what + "</td><td class=\"outcome\">" + outcome_of(step) +
         "</td><td class=\"number\">" +
         (step.attempts > 0 ? counted(step.attempts, "attempt", "attempts") : std::string{}) +
         "</td></tr>\n";
}

std::string steps_table(const RepositoryStory& story) {
  if (story.steps.empty()) {
    return {};
  }
  std::string table =
      "<table class=\"steps\"><thead><tr><th scope=\"col\">Step</th><th scope=\"col\">State</th>"
      "<th scope=\"col\">What</th><th scope=\"col\">Outcome</th>"
      "<th scope=\"col\">Attempts</th></tr></thead><tbody>\n";
  for (const StepStory& step : story.steps) {
    table += step_row(step);
  }
  return table + "</tbody></table>\n";
}

// `5 created, 2 already there`
std::string steps_in_short(const RepositoryStory& story) {
  std::string shown;
  const auto add = [&](StepState state, std::string_view words) {
    if (const std::size_t number = count(story, state); number > 0) {
      shown += (shown.empty() ? "" : ", ") + std::to_string(number) + " " + std::string(words);
    }
  };
  add(StepState::unknown, "unknown");
  add(StepState::failed, "failed");
  add(StepState::blocked, "in the way");
  add(StepState::created, "created");
  add(StepState::planned, "missing");
  add(StepState::done, "already there");
  return shown;
}

std::string repository_block(const RepositoryStory& story, bool is_open) {
  std::string block = std::string("<details class=\"repository\"") + (is_open ? " open" : "") +
                      "><summary>" + badge(story.state) + "<span class=\"name\">" +
                      text(story.name) + "</span><span class=\"short\">" + steps_in_short(story) +
                      "</span></summary>\n<div class=\"inside\">\n";
  if (!story.web_url.empty()) {
    block += "<p class=\"place\">" + link(story.web_url) + "</p>\n";
  }
  if (story.trouble) {
    block += trouble_block(*story.trouble);
  }
  if (story.steps.empty() && !story.trouble) {
    block += "<p>Its turn never came; run the same call again to go on.</p>\n";
  }
  return block + steps_table(story) + "</div></details>\n";
}

std::vector<const RepositoryStory*> those_of(const RunStory& story, ItemState state) {
  std::vector<const RepositoryStory*> found;
  for (const RepositoryStory& repository : story.repositories) {
    if (repository.state == state) {
      found.push_back(&repository);
    }
  }
  return found;
}

std::string group_block(const Group& group, const std::vector<const RepositoryStory*>& members,
                        bool is_only_one) {
  std::string blocks;
  for (std::size_t i = 0; i < members.size(); ++i) {
    blocks += repository_block(*members[i], is_only_one || (group.needs_a_look && i < kMostOpen));
  }
  if (is_only_one) {
    return blocks;
  }
  const std::string heading = "<h3>" + std::string(group.heading) + " <span class=\"count\">" +
                              std::to_string(members.size()) + "</span></h3>";
  const bool is_closed = !group.needs_a_look && members.size() > kLargeGroup;
  return is_closed ? "<details class=\"group\"><summary>" + heading + "</summary>\n" + blocks +
                         "</details>\n"
                   : "<section class=\"group\">" + heading + "\n" + blocks + "</section>\n";
}

// A command stands on lines of its own, to be copied whole.
std::string advice_of(const Trouble& trouble) {
  const std::string_view advice = trouble.what_to_do;
  const std::size_t at = advice.find("gitprovider resolve ");
  return at == std::string_view::npos ? text(advice)
                                      : text(advice.substr(0, at)) + "<code class=\"command\">" +
                                            text(advice.substr(at)) + "</code>";
}

}  // namespace

std::string trouble_block(const Trouble& trouble) {
  std::string block = "<div class=\"trouble\"><p><code>" + text(trouble.code) + "</code> " +
                      text(trouble.message) + "</p>";
  if (!trouble.what_to_do.empty()) {
    block += "<p class=\"advice\"><strong>What to do:</strong> " + advice_of(trouble) + "</p>";
  }
  if (!trouble.host_request_id.empty()) {
    block += "<p class=\"aside\">The host calls this request <code>" +
             text(trouble.host_request_id) + "</code>.</p>";
  }
  return block + "</div>\n";
}

std::string repositories_section(const RunStory& story) {
  if (story.repositories.empty()) {
    return {};
  }
  std::string section = "<section id=\"repositories\"><h2>" +
                        std::string(story.repositories.size() == 1 ? "Steps" : "Repositories") +
                        "</h2>\n";
  for (const Group& group : kGroups) {
    if (const auto members = those_of(story, group.state); !members.empty()) {
      section += group_block(group, members, story.repositories.size() == 1);
    }
  }
  return section + "</section>\n";
}

}  // namespace gitprovider::cli::html
