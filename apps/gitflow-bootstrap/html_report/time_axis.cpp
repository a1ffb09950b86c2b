#include "apps/gitflow-bootstrap/html_report/time_axis.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace gitprovider::cli {
namespace {

using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr Duration::rep kMostTicks = 6;
constexpr std::array<Duration::rep, 29> kSteps{
    1,          2,          5,          10,          20,         50,        100,       200,
    500,        1'000,      2'000,      5'000,       10'000,     15'000,    30'000,    60'000,
    120'000,    300'000,    600'000,    900'000,     1'800'000,  3'600'000, 7'200'000, 14'400'000,
    21'600'000, 43'200'000, 86'400'000, 172'800'000, 604'800'000};

Duration step_for(Duration length) {
  const auto* const fits = std::ranges::find_if(
      kSteps, [&](Duration::rep step) { return length.count() / step <= kMostTicks; });
  return fits == kSteps.end() ? length : Duration(*fits);
}

std::string label_of(Duration since, Duration step) {
  if (step < seconds(1)) {
    return std::to_string(since.count()) + " ms";
  }
  if (step < minutes(1)) {
    return std::to_string(duration_cast<seconds>(since).count()) + " s";
  }
  return step < hours(1) ? std::to_string(duration_cast<minutes>(since).count()) + " min"
                         : std::to_string(duration_cast<hours>(since).count()) + " h";
}

// The entries of a row so far.
struct Row {
  WallTime free_from{};
  std::string_view operation{};
};

bool is_free(const Row& row, const TimelineEntry& entry) { return row.free_from <= entry.began; }

std::size_t row_for(const TimelineEntry& entry, const std::vector<Row>& rows, std::size_t most) {
  std::optional<std::size_t> free;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!is_free(rows[i], entry)) {
      continue;
    }
    if (!entry.operation_id.empty() && rows[i].operation == entry.operation_id) {
      return i;
    }
    free = free.value_or(i);
  }
  return free.value_or(std::min(rows.size(), most - 1));
}

}  // namespace

TimeAxis axis_of(const RunStory& story) {
  WallTime began = story.began;
  WallTime ended = std::max(story.began, story.ended);
  for (const TimelineEntry& entry : story.timeline.entries) {
    began = std::min(began, entry.began);
    ended =
        std::max(ended, entry.began + (entry.mark == Mark::waited ? Duration{0} : entry.length));
  }
  return {.began = began,
          .length = std::max(std::chrono::ceil<Duration>(ended - began), Duration{1})};
}

double place_on(const TimeAxis& axis, WallTime time) {
  const std::chrono::duration<double, std::milli> since = time - axis.began;
  return std::clamp(since.count() / static_cast<double>(axis.length.count()), 0.0, 1.0);
}

std::vector<Tick> ticks_of(const TimeAxis& axis) {
  const Duration step = step_for(axis.length);
  std::vector<Tick> ticks;
  for (Duration since{0}; since <= axis.length; since += step) {
    ticks.push_back({.at = place_on(axis, axis.began + since), .label = label_of(since, step)});
  }
  return ticks;
}

std::vector<std::size_t> rows_of(const std::vector<TimelineEntry>& entries, std::size_t most) {
  std::vector<Row> rows;
  std::vector<std::size_t> placed;
  placed.reserve(entries.size());
  for (const TimelineEntry& entry : entries) {
    const std::size_t at = row_for(entry, rows, most);
    if (at == rows.size()) {
      rows.emplace_back();
    }
    rows[at] = {.free_from = entry.began + std::max(entry.length, Duration{1}),
                .operation = entry.operation_id};
    placed.push_back(at);
  }
  return placed;
}

}  // namespace gitprovider::cli
