#pragma once

// Where the moments of a run lie between the left and the right end of a drawing. Pure.

#include "apps/gitflow-bootstrap/html_report/run_story.hpp"
#include "gitprovider/clock.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gitprovider::cli {

/// From the first moment to the last, never empty.
struct TimeAxis {
  WallTime began{};
  Duration length{1};
};

/// A line across the drawing and what stands below it.
struct Tick {
  /// 0 at the left end, 1 at the right one.
  double at = 0;
  /// `5 s`, since the beginning.
  std::string label{};
};

/// Holds the whole run and every entry of its timeline. A pause may have been cut short by the end.
[[nodiscard]] TimeAxis axis_of(const RunStory& story);

/// 0 to 1, also for what lies outside.
[[nodiscard]] double place_on(const TimeAxis& axis, WallTime time);

/// At round numbers, at most seven.
[[nodiscard]] std::vector<Tick> ticks_of(const TimeAxis& axis);

/// The row of each entry: entries of one time stand below each other, those of one operation in one
/// row where there is room. Entries are sorted by the time they began. There are at most `most`
/// rows; what needs more is drawn over others.
[[nodiscard]] std::vector<std::size_t> rows_of(const std::vector<TimelineEntry>& entries,
                                               std::size_t most);

}  // namespace gitprovider::cli
