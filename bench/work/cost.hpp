#pragma once

// What a piece of work costs the process that does it.

#include <chrono>
#include <cstddef>
#include <string>

namespace bench {

struct Cost {
  double wall_ms = 0;
  double cpu_ms = 0;
};

/// Of all threads of this process so far.
[[nodiscard]] double cpu_ms();

/// The most memory the process has held so far.
[[nodiscard]] long high_water_kib();

/// Says what failed and ends the process.
[[noreturn]] void give_up(const std::string& what);

template <class Work>
[[nodiscard]] Cost measure(const Work& work) {
  const auto begin = std::chrono::steady_clock::now();
  const double cpu = cpu_ms();
  work();
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - begin;
  return {.wall_ms = wall.count(), .cpu_ms = cpu_ms() - cpu};
}

}  // namespace bench
