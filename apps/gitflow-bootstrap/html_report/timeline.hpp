#pragma once

// What went to a host and what was waited for, with its times: what a report draws. Pure data.

#include "gitprovider/clock.hpp"
#include "gitprovider/operation.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::cli {

/// What became of an attempt; or that nothing was tried meanwhile.
enum class Mark : std::uint8_t {
  answered,   ///< the host answered, with a status below 400
  refused,    ///< it answered no: 4xx, such as a 404 for what is not there yet
  failed,     ///< 5xx, or no whole answer
  held_back,  ///< the program itself refused it before anything went out
  waited,     ///< a pause
};
inline constexpr std::size_t kMarks = 5;

/// `answered`, `refused`, `failed`, `held back` or `waited`.
[[nodiscard]] std::string_view to_string(Mark mark) noexcept;

/// One bar.
struct TimelineEntry {
  Mark mark = Mark::answered;
  WallTime began{};
  Duration length{0};
  Operation operation = Operation::custom;
  /// `POST /user/repos`, the route's template; of a pause, what was waited for.
  std::string what{};
  /// 0 for a pause.
  unsigned attempt = 0;
  /// `201`, or `timeout`; empty for a pause.
  std::string result{};
  /// `retry after 412 ms`; empty where nothing came of it.
  std::string next{};
  std::string operation_id{};
  /// The step it belongs to: `acme/widget, branch develop`. Empty where that is not known.
  std::string subject{};

  friend bool operator==(const TimelineEntry&, const TimelineEntry&) = default;
};

/// Every entry is counted; of very many, some are kept.
struct Timeline {
  std::vector<TimelineEntry> entries{};
  /// How many there were, by mark.
  std::array<std::size_t, kMarks> counts{};
  /// Attempts that were followed by another.
  std::size_t repeated = 0;
  /// All pauses together; those at one time count for themselves.
  Duration waited{0};
};

[[nodiscard]] std::size_t count(const Timeline& timeline, Mark mark) noexcept;

}  // namespace gitprovider::cli
