// bench_tasks sqlite NEW_FILE TASKS ROUNDS | bench_tasks postgres CONNECTION TASKS ROUNDS
//
// One line of JSON a round: tasks a second, bare transactions a second, and the time of a task in
// bare transactions, of which it needs three. A file is made anew beside NEW_FILE for each round; a
// server's tables go on.

#include "bench/tasks/side.hpp"

#include <cstdlib>
#include <iostream>
#include <span>
#include <string>

int main(int argc, char** argv) {
  using namespace gitprovider::bench;
  const std::span words(argv, static_cast<std::size_t>(argc));
  if (words.size() != 5) {
    std::cerr << "bench_tasks sqlite|postgres PLACE TASKS ROUNDS\n";
    return 2;
  }
  const std::string store = words[1];
  const std::string place = words[2];
  const int tasks = std::atoi(words[3]);
  for (int round = 0; round < std::atoi(words[4]); ++round) {
    const bool is_file = store == "sqlite";
    const std::string own = is_file ? place + "." + std::to_string(round) : place;
    const double worker = by_worker(store, own, tasks);
    const int count = tasks * kTransactions;
    const double bare = is_file ? by_sqlite(own + ".bare", count) : by_postgres(own, count);
    std::cout << "{\"store\":\"" << store << "\",\"tasks\":" << tasks
              << ",\"tasksPerSecond\":" << tasks / worker
              << ",\"bareTransactionsPerSecond\":" << count / bare << ",\"ratio\":" << worker / bare
              << "}" << std::endl;
  }
  return 0;
}
