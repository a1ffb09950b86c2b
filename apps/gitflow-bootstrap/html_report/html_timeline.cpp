#include "apps/gitflow-bootstrap/html_report/html_timeline.hpp"

#include "apps/gitflow-bootstrap/html_report/html_text.hpp"
#include "apps/gitflow-bootstrap/html_report/html_values.hpp"
#include "apps/gitflow-bootstrap/html_report/time_axis.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

namespace gitprovider::cli::html {
namespace {

// In the units of the drawing, which are pixels of the page.
constexpr std::size_t kRow = 16;
constexpr std::size_t kBar = 12;
constexpr std::size_t kAxis = 24;
constexpr std::size_t kMostRows = 80;
// A bar that is shorter is drawn so long, or nobody would see it.
constexpr double kShortestBar = 0.001;

struct Legend {
  Mark mark = Mark::answered;
  std::string_view words{};
};

constexpr std::array<Legend, kMarks> kLegend{{
    {.mark = Mark::answered, .words = "answered"},
    {.mark = Mark::refused, .words = "answered no (4xx), also “not there yet”"},
    {.mark = Mark::failed, .words = "failed (5xx, or no whole answer)"},
    {.mark = Mark::held_back, .words = "held back, not sent"},
    {.mark = Mark::waited, .words = "waited"},
}};

std::string class_of(Mark mark) {
  return mark == Mark::held_back ? "held" : std::string(cli::to_string(mark));
}

// `x`, `width` and so on of a bar. What was refused is a low one: colour is not all that tells it.
std::string rectangle(Mark mark, const std::string& x, const std::string& width, std::size_t top) {
  const bool is_low = mark == Mark::refused;
  return "<rect class=\"bar " + class_of(mark) + "\" x=\"" + x + "\" y=\"" +
         std::to_string(top + (is_low ? kBar / 2 : 0)) + "\" width=\"" + width + "\" height=\"" +
         std::to_string(is_low ? kBar / 2 : kBar) + "\"";
}

std::string subject_of(const TimelineEntry& entry) {
  return entry.subject.empty() ? std::string{} : text(entry.subject) + ": ";
}

// What a pointer over a bar tells.
std::string title_of(const TimelineEntry& entry) {
  if (entry.mark == Mark::waited) {
    return subject_of(entry) + "waited up to " + span_of_time(entry.length) + ": " +
           text(entry.what);
  }
  std::string title = subject_of(entry) + text(entry.what) + ", attempt " +
                      std::to_string(entry.attempt) + ": " + text(entry.result) + " in " +
                      span_of_time(entry.length);
  return entry.next.empty() ? title : title + ", then " + text(entry.next);
}

std::string bar(const TimelineEntry& entry, const TimeAxis& axis, std::size_t row) {
  const double left = std::min(place_on(axis, entry.began), 1 - kShortestBar);
  const double right = place_on(axis, entry.began + entry.length);
  const std::string width = percent(std::max(right - left, kShortestBar)) + "%";
  return rectangle(entry.mark, percent(left) + "%", width, row * kRow + (kRow - kBar) / 2) +
         "><title>" + title_of(entry) + "</title></rect>\n";
}

std::string tick_mark(const Tick& tick, std::size_t height) {
  constexpr double kNearTheEnd = 0.93;
  const std::string x = percent(tick.at) + "%";
  const std::string_view anchor = tick.at > kNearTheEnd ? "end" : "middle";
  return R"(<line class="grid" x1=")" + x + R"(" x2=")" + x + R"(" y1="0" y2=")" +
         std::to_string(height) + R"("/><text class="tick" x=")" + x + R"(" y=")" +
         std::to_string(height + kAxis - 8) + R"(" text-anchor=")" +
         std::string(tick.at <= 0 ? "start" : anchor) + "\">" + tick.label + "</text>\n";
}

constexpr std::string_view kPatterns =
    "<defs>"
    R"(<pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" )"
    "patternTransform=\"rotate(45)\"><rect class=\"wait-ground\" width=\"6\" height=\"6\"/>"
    "<line class=\"wait-line\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\"/></pattern>"
    "<pattern id=\"crossed\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"failed-ground\" width=\"6\" height=\"6\"/>"
    "<path class=\"failed-line\" d=\"M0 0L6 6M6 0L0 6\"/></pattern>"
    "</defs>\n";

std::string totals_in_words(const Timeline& timeline) {
  std::string words;
  for (const Legend& entry : kLegend) {
    if (const std::size_t number = count(timeline, entry.mark); number > 0) {
      words += (words.empty() ? "" : ", ") + std::to_string(number) + " " +
               std::string(cli::to_string(entry.mark));
    }
  }
  return words;
}

std::string drawing(const RunStory& story) {
  const auto& entries = story.timeline.entries;
  const TimeAxis axis = axis_of(story);
  const auto rows = rows_of(entries, kMostRows);
  const std::size_t height = (*std::ranges::max_element(rows) + 1) * kRow;
  std::string svg =
      "<svg class=\"timeline\" role=\"img\" aria-labelledby=\"timeline-title "
      "timeline-desc\" width=\"100%\" height=\"" +
      std::to_string(height + kAxis) +
      "\">\n<title id=\"timeline-title\">Attempts and waits over " + span_of_time(axis.length) +
      "</title>\n<desc id=\"timeline-desc\">" + totals_in_words(story.timeline) +
      ". The table below holds the same.</desc>\n" + std::string(kPatterns);
  for (const Tick& tick : ticks_of(axis)) {
    svg += tick_mark(tick, height);
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    svg += bar(entries[i], axis, rows[i]);
  }
  return svg + "</svg>\n";
}

std::string legend(const Timeline& timeline) {
  std::string list = "<ul class=\"legend\">\n";
  for (const Legend& entry : kLegend) {
    if (const std::size_t number = count(timeline, entry.mark); number > 0) {
      list += R"(<li><svg width="20" height="12" aria-hidden="true">)" +
              rectangle(entry.mark, "1", "18", 0) + "/></svg> <strong>" + std::to_string(number) +
              "</strong> " + std::string(entry.words) + "</li>\n";
    }
  }
  return list + "</ul>\n";
}

std::string row(const TimelineEntry& entry, WallTime began) {
  const bool is_wait = entry.mark == Mark::waited;
  const auto since = std::chrono::floor<Duration>(entry.began - began);
  return "<tr><td class=\"number\">" + span_of_time(since) + "</td><td>" + text(entry.subject) +
         "</td><td>" + (is_wait ? text(entry.what) : "<code>" + text(entry.what) + "</code>") +
         "</td><td class=\"number\">" + (is_wait ? "" : std::to_string(entry.attempt)) +
         "</td><td>" + std::string(cli::to_string(entry.mark)) + " " + text(entry.result) +
         "</td><td class=\"number\">" + span_of_time(entry.length) + "</td><td>" +
         text(entry.next) + "</td></tr>\n";
}

std::string table(const RunStory& story) {
  std::string rows;
  const WallTime began = axis_of(story).began;
  for (const TimelineEntry& entry : story.timeline.entries) {
    rows += row(entry, began);
  }
  return "<details class=\"attempts\"><summary>The same as a table, " +
         counted(story.timeline.entries.size(), "row", "rows") +
         "</summary>\n<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Attempts and "
         "waits\"><table><thead><tr><th scope=\"col\">At</th>"
         "<th scope=\"col\">Step</th><th scope=\"col\">Request</th><th scope=\"col\">Attempt</th>"
         "<th scope=\"col\">Result</th><th scope=\"col\">Took</th><th scope=\"col\">Then</th>"
         "</tr></thead><tbody>\n" +
         rows + "</tbody></table></div></details>\n";
}

// Said where not every entry is drawn.
std::string what_is_left_out(const Timeline& timeline) {
  std::size_t all = 0;
  for (const std::size_t number : timeline.counts) {
    all += number;
  }
  if (all == timeline.entries.size()) {
    return {};
  }
  return "<p class=\"aside\">There were " + std::to_string(all) + " attempts and waits; " +
         std::to_string(timeline.entries.size()) +
         " of them are drawn, spread over the whole run. The numbers count all.</p>\n";
}

}  // namespace

std::string timeline_section(const RunStory& story) {
  std::string section = "<section id=\"timeline\"><h2>Timeline</h2>\n<h3>" + text(story.provider) +
                        " <span class=\"aside\">" + text(story.url) + "</span></h3>\n";
  if (story.timeline.entries.empty()) {
    return section + "<p>No request was sent" +
           (story.provider == "local" ? std::string(": the local host needs none") : "") +
           ".</p></section>\n";
  }
  return section + legend(story.timeline) + drawing(story) + what_is_left_out(story.timeline) +
         table(story) + "</section>\n";
}

}  // namespace gitprovider::cli::html
