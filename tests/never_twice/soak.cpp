// Runs random schedules of mutations until so many were sent, and prints what was told of them.
//
//   never_twice_soak MUTATIONS [SEED [github|gitlab|forgejo|gitea]]
//
// Ends with 1 where anything was made twice or told wrong. A line of a failure names the seed; run
// it again with 1 as the number of mutations.

#include "tests/never_twice/schedule.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace gitprovider::never_twice;

void print(std::string_view name, const Tally& tally) {
  const auto share = [&](std::uint64_t part) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(tally.mutations);
  };
  std::printf(
      "%-8.*s %9lu mutations  %5.1f %% disturbed  %5.1f %% applied  %5.1f %% not applied  "
      "%5.2f %% unknown (%.2f %% after the ticket)  %lu twice  %zu wrong\n",
      static_cast<int>(name.size()), name.data(), tally.mutations, share(tally.disturbed),
      share(tally.applied), share(tally.not_applied), share(tally.unknown),
      share(tally.unknown - tally.resolved_later), tally.duplicates, tally.wrong.size());
  for (const std::string& line : tally.wrong) {
    std::printf("  %s\n", line.c_str());
  }
}

Tally run(const HostKind& kind, std::uint64_t mutations, std::uint64_t seed) {
  Tally all;
  while (all.mutations < mutations) {
    all.add(run_schedule(kind, seed++));
  }
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  spdlog::set_level(spdlog::level::off);
  const std::uint64_t mutations = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::string_view only = argc > 3 ? argv[3] : "";
  const std::array kinds = {&github(), &gitlab(), &forgejo(), &gitea()};
  const std::uint64_t share =
      only.empty() ? (mutations + kinds.size() - 1) / kinds.size() : mutations;
  Tally all;
  for (const HostKind* kind : kinds) {
    if (only.empty() || only == kind->name) {
      const Tally tally = run(*kind, share, seed);
      print(kind->name, tally);
      all.add(tally);
    }
  }
  print("all", {.mutations = all.mutations,
                .disturbed = all.disturbed,
                .applied = all.applied,
                .not_applied = all.not_applied,
                .unknown = all.unknown,
                .resolved_later = all.resolved_later,
                .duplicates = all.duplicates});
  return all.wrong.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}
