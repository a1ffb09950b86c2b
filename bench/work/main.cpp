// Does one piece of work and prints what it cost as one JSON line:
//
//   bench_sdk get_repo URL THREADS CALLS [unconditional]
//   bench_raw list_branches URL PAGES_AT_ONCE TIMES [unconditional]

#include "bench/work/cost.hpp"
#include "bench/work/side.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace bench {

namespace {

void call_from_threads(Side& side, std::size_t threads, std::size_t calls,
                       const std::function<void(std::size_t)>& after_call) {
  std::atomic<std::size_t> taken{0};
  const auto work = [&] {
    const GetRepo get_repo = side.get_repo();
    for (std::size_t number = ++taken; number <= calls; number = ++taken) {
      if (get_repo() != "acme/widget") {
        give_up("another repository came back");
      }
      after_call(number);
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < threads; ++i) {
    others.emplace_back(work);
  }
  work();
}

void get_repo(Side& side, std::size_t threads, std::size_t calls) {
  std::atomic<long> early_kib{0};
  const Cost cost = measure([&] {
    call_from_threads(side, threads, calls, [&](std::size_t number) {
      if (number == 1'000) {
        early_kib = high_water_kib();
      }
    });
  });
  std::printf("{\"wall_ms\":%.3f,\"cpu_ms\":%.3f,\"peak_kib\":%ld,\"growth_kib\":%ld}\n",
              cost.wall_ms, cost.cpu_ms, high_water_kib(), high_water_kib() - early_kib);
}

void list_branches(Side& side, std::size_t times) {
  std::size_t count = 0;
  const Cost cost = measure([&] {
    for (std::size_t i = 0; i < times; ++i) {
      count = side.list_branches();
    }
  });
  std::printf("{\"wall_ms\":%.3f,\"cpu_ms\":%.3f,\"peak_kib\":%ld,\"branches\":%zu}\n",
              cost.wall_ms, cost.cpu_ms, high_water_kib(), count);
}

std::size_t number(const char* text) { return std::strtoul(text, nullptr, 10); }

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  using bench::number;
  const bool is_unconditional = argc == 6 && std::strcmp(argv[5], "unconditional") == 0;
  const bool is_complete = argc == 5 || is_unconditional;
  if (is_complete && std::strcmp(argv[1], "get_repo") == 0) {
    const auto side = bench::make_side(argv[2], {.is_unconditional = is_unconditional});
    bench::get_repo(*side, number(argv[3]), number(argv[4]));
  } else if (is_complete && std::strcmp(argv[1], "list_branches") == 0) {
    const auto side = bench::make_side(
        argv[2], {.pages_at_once = number(argv[3]), .is_unconditional = is_unconditional});
    bench::list_branches(*side, number(argv[4]));
  } else {
    bench::give_up(
        "get_repo URL THREADS CALLS [unconditional] | list_branches URL PAGES_AT_ONCE TIMES "
        "[unconditional]");
  }
}
