// Makes changes on a host and prints what that cost as one JSON line:
//
//   bench_sdk_changes WORK KIND URL COUNT THREADS [journals=FOLDER | least | brisk]
//
// WORK is bootstrap, branch, commit or read.

#include "bench/changes/side.hpp"
#include "bench/work/cost.hpp"

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace bench {
namespace {

struct Tally {
  std::array<std::atomic<std::size_t>, 3> of{};

  void add(Verdict verdict) { ++of.at(static_cast<std::size_t>(verdict)); }
  [[nodiscard]] std::size_t count(Verdict verdict) const {
    return of.at(static_cast<std::size_t>(verdict));
  }
};

using MakeChange = Change (ChangeSide::*)();

void change_from_threads(ChangeSide& side, MakeChange make, std::size_t count, std::size_t threads,
                         Tally& tally) {
  std::atomic<std::size_t> taken{0};
  const auto work = [&] {
    const Change change = (side.*make)();
    for (std::size_t number = taken++; number < count; number = taken++) {
      tally.add(change("change-" + std::to_string(number)));
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < threads; ++i) {
    others.emplace_back(work);
  }
  work();
}

bool is_known(std::string_view work, std::string_view kind) {
  const bool is_work =
      work == "bootstrap" || work == "branch" || work == "commit" || work == "read";
  return is_work && (kind == "github" || kind == "gitlab" || kind == "forgejo");
}

void run(std::string_view work, std::size_t count, const ChangeWay& way) {
  static const std::map<std::string_view, MakeChange> kChanges{
      {"branch", &ChangeSide::create_branch},
      {"commit", &ChangeSide::commit_file},
      {"read", &ChangeSide::read_until_answered}};
  const auto side = make_change_side(way);
  const auto change = kChanges.find(work);
  Tally tally;
  const Cost cost = measure([&] {
    if (change == kChanges.end()) {
      side->bootstrap(count, way.threads);
    } else {
      change_from_threads(*side, change->second, count, way.threads, tally);
    }
  });
  std::printf(
      "{\"wall_ms\":%.3f,\"cpu_ms\":%.3f,\"peak_kib\":%ld,\"made\":%zu,\"failed\":%zu,"
      "\"unknown\":%zu}\n",
      cost.wall_ms, cost.cpu_ms, high_water_kib(), tally.count(Verdict::made),
      tally.count(Verdict::failed), tally.count(Verdict::unknown));
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  if ((argc != 6 && argc != 7) || !bench::is_known(argv[1], argv[2])) {
    bench::give_up(
        "WORK KIND URL COUNT THREADS [journals=FOLDER | least | brisk], where WORK is bootstrap, "
        "branch, commit or read, and KIND is github, gitlab or forgejo");
  }
  const std::string_view extra = argc == 7 ? argv[6] : "";
  constexpr std::string_view journals = "journals=";
  bench::ChangeWay way{.kind = argv[2],
                       .url = argv[3],
                       .threads = std::strtoul(argv[5], nullptr, 10),
                       .is_least = extra == "least",
                       .is_brisk = extra == "brisk"};
  if (extra.starts_with(journals)) {
    way.journals = extra.substr(journals.size());
  }
  bench::run(argv[1], std::strtoul(argv[4], nullptr, 10), way);
}
