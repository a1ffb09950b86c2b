#include "apps/gitflow-bootstrap/html_report/html_page.hpp"

#include "apps/gitflow-bootstrap/html_report/html_repositories.hpp"
#include "apps/gitflow-bootstrap/html_report/html_style.hpp"
#include "apps/gitflow-bootstrap/html_report/html_text.hpp"
#include "apps/gitflow-bootstrap/html_report/html_timeline.hpp"
#include "apps/gitflow-bootstrap/html_report/html_values.hpp"
#include "apps/gitflow-bootstrap/html_report/verdict.hpp"

#include <array>
#include <string_view>

namespace gitprovider::cli::html {
namespace {

using bootstrap::StepState;

std::string_view word_of(Verb verb) {
  constexpr std::array<std::string_view, 3> kWords{"plan", "apply", "status"};
  return kWords[static_cast<std::size_t>(verb)];
}

std::string title_of(const RunStory& story) {
  return std::string(word_of(story.verb)) + " " + text(story.target);
}

// Nothing may be loaded or run, whatever a name says.
std::string head(const RunStory& story) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n<title>" +
         title_of(story) + " – gitflow-bootstrap</title>\n<style>\n" + std::string(style()) +
         "</style>\n</head>\n";
}

std::string verdict_block(const RunStory& story) {
  const Verdict verdict = verdict_on(story);
  return R"(<header class="verdict )" + std::string(verdict.tone) +
         R"("><p class="call">gitflow-bootstrap <strong>)" + title_of(story) +
         "</strong></p>\n<h1><span class=\"sign\" aria-hidden=\"true\">" +
         std::string(verdict.sign) + "</span> " + text(verdict.headline) + "</h1></header>\n";
}

std::string fact(std::string_view name, const std::string& value) {
  return value.empty() ? std::string{}
                       : "<div><dt>" + std::string(name) + "</dt><dd>" + value + "</dd></div>\n";
}

std::string host_of(const RunStory& story) {
  return story.url.empty() ? text(story.provider) : text(story.provider) + ", " + text(story.url);
}

std::string exit_status_of(const RunStory& story) {
  return std::to_string(story.exit_status) + ", " +
         std::string(meaning_of_status(story.exit_status));
}

std::string facts(const RunStory& story) {
  const auto took = std::chrono::floor<Duration>(story.ended - story.began);
  return "<dl class=\"facts\">\n" + fact("Host", host_of(story)) +
         fact("Began", moment(story.began)) + fact("Took", span_of_time(took)) +
         fact("At once", story.parallel ? std::to_string(*story.parallel) : std::string{}) +
         fact("Exit status", exit_status_of(story)) + "</dl>\n";
}

std::string number(std::size_t value, const std::string& label) {
  return value == 0 ? std::string{}
                    : "<li><b>" + std::to_string(value) + "</b> " + label + "</li>\n";
}

std::string line_of_numbers(std::string_view heading, const std::string& numbers) {
  return numbers.empty() ? std::string{}
                         : "<tr><th scope=\"row\">" + std::string(heading) +
                               "</th><td><ul class=\"numbers\">\n" + numbers + "</ul></td></tr>\n";
}

std::string repositories_by_state(const RunStory& story) {
  std::string numbers;
  for (const ItemState state :
       {ItemState::unknown, ItemState::failed, ItemState::interrupted, ItemState::missing,
        ItemState::created, ItemState::planned, ItemState::unchanged}) {
    numbers += number(count(story, state), badge(state));
  }
  return numbers;
}

// A state, and what a step in it is called where there are many.
struct StepWords {
  StepState state = StepState::planned;
  std::string_view words{};
};

std::string steps_by_state(const RunStory& story) {
  constexpr std::array<StepWords, 6> kWords{{{StepState::unknown, "unknown"},
                                             {StepState::failed, "failed"},
                                             {StepState::blocked, "in the way"},
                                             {StepState::created, "created"},
                                             {StepState::planned, "missing"},
                                             {StepState::done, "already there"}}};
  std::string numbers;
  for (const auto& [state, words] : kWords) {
    std::size_t sum = 0;
    for (const RepositoryStory& repository : story.repositories) {
      sum += count(repository, state);
    }
    numbers += number(sum, badge(state, words));
  }
  return numbers;
}

std::string attempts_by_mark(const Timeline& timeline) {
  std::string numbers;
  for (const Mark mark : {Mark::answered, Mark::refused, Mark::failed, Mark::held_back}) {
    numbers += number(count(timeline, mark), std::string(to_string(mark)));
  }
  return numbers + number(timeline.repeated, "repeated");
}

std::string waits(const Timeline& timeline) {
  const std::size_t all = count(timeline, Mark::waited);
  return all == 0 ? std::string{}
                  : number(all, "of at most " + span_of_time(timeline.waited) + " together");
}

std::string summary(const RunStory& story) {
  const std::string rows = line_of_numbers("Repositories", repositories_by_state(story)) +
                           line_of_numbers("Steps", steps_by_state(story)) +
                           line_of_numbers("Attempts", attempts_by_mark(story.timeline)) +
                           line_of_numbers("Waits", waits(story.timeline));
  return rows.empty()
             ? std::string{}
             : "<section id=\"summary\"><h2>Summary</h2>\n<table class=\"summary\"><tbody>\n" +
                   rows + "</tbody></table></section>\n";
}

}  // namespace

std::string page(const RunStory& story) {
  return head(story) + "<body>\n<main>\n" + verdict_block(story) + facts(story) +
         (story.trouble ? trouble_block(*story.trouble) : std::string{}) + summary(story) +
         repositories_section(story) + timeline_section(story) +
         "</main>\n<footer>Written by "
         "gitflow-bootstrap " +
         text(story.version) + " at " + moment(story.ended) +
         ". It holds no file content and no secret; it does name private repositories.</footer>\n"
         "</body>\n</html>\n";
}

}  // namespace gitprovider::cli::html
