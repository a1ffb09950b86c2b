// What retries, budget and breaker do to a host in trouble, under a virtual clock.
//
//   bench_outage [PICTURE.svg]
//
// Prints a table and, where asked to, draws the load on the host. Ends with 1 where the defaults
// miss what docs/resilience.md promises of them.

#include "bench/outage/picture.hpp"
#include "bench/outage/simulation.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

namespace {

using namespace gitprovider;
using namespace gitprovider::outage;
using namespace std::chrono_literals;

constexpr std::array kWeathers{
    Weather{.name = "brown-out", .trouble = Trouble::slow, .from = 20s, .to = 35s, .left = 0.1},
    Weather{.name = "blip", .trouble = Trouble::failing, .from = 20s, .to = 23s},
    Weather{.name = "outage", .trouble = Trouble::dark, .from = 20s, .to = 50s}};

void print(const Weather& weather, const Strategy& strategy, const Record& record) {
  std::printf("%-10s %-13s  requests an operation %5.2f   failed %5.1f %%   recovered ",
              weather.name.data(), strategy.name.data(), record.amplification,
              100.0 * record.failed_share);
  if (record.recovery) {
    std::printf("after %2ld s", static_cast<long>(*record.recovery / 1s));
  } else {
    std::printf("never     ");
  }
  std::printf("   begun too late %u\n", record.late_requests);
}

/// What is promised of the defaults, which are the last strategy.
bool keeps_promises(const std::vector<Panel>& panels) {
  bool kept = true;
  const auto hold = [&](bool is_kept, const char* promise) {
    if (!is_kept) {
      std::printf("MISSED: %s\n", promise);
    }
    kept = kept && is_kept;
  };
  const Record& brown_out = panels[0].lines.back().record;
  const Record& blip = panels[1].lines.back().record;
  hold(brown_out.amplification <= 1.1, "at most 1.1 requests an operation in a brown-out");
  hold(blip.recovery && *blip.recovery <= 10s, "recovered from a blip within 10 s");
  for (const Panel& panel : panels) {
    for (const Line& line : panel.lines) {
      hold(line.record.late_requests == 0, "no attempt begins after its deadline");
    }
  }
  return kept;
}

}  // namespace

int main(int argc, char** argv) {
  spdlog::set_level(spdlog::level::off);
  std::vector<Panel> panels;
  for (const Weather& weather : kWeathers) {
    Panel& panel = panels.emplace_back(Panel{.weather = weather});
    for (const Strategy& strategy : strategies()) {
      panel.lines.push_back({.name = strategy.name, .record = simulate(strategy, weather)});
      print(weather, strategy, panel.lines.back().record);
    }
  }
  if (argc > 1) {
    std::ofstream{argv[1]} << picture(panels);
  }
  return keeps_promises(panels) ? EXIT_SUCCESS : EXIT_FAILURE;
}
