#include "bench/tasks/side.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sqlite3.h>

namespace gitprovider::bench {
namespace {

void run(sqlite3* database, const std::string& statement) {
  char* message = nullptr;
  if (sqlite3_exec(database, statement.c_str(), nullptr, nullptr, &message) != SQLITE_OK) {
    std::cerr << statement << ": " << message << "\n";
    std::exit(1);
  }
}

}  // namespace

double by_sqlite(const std::string& file, int transactions) {
  sqlite3* database = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK) {
    std::cerr << file << ": cannot be opened\n";
    std::exit(1);
  }
  run(database, "PRAGMA journal_mode=WAL");
  run(database, "PRAGMA synchronous=FULL");
  run(database, "CREATE TABLE bare (id integer PRIMARY KEY, at integer, what text)");
  run(database, "CREATE INDEX bare_at ON bare (at)");
  run(database, "INSERT INTO bare VALUES (1, 0, 'x')");
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < transactions; ++i) {
    run(database, "BEGIN IMMEDIATE");
    run(database, "UPDATE bare SET at = at + 1 WHERE id = 1");
    run(database, "COMMIT");
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  sqlite3_close(database);
  return seconds;
}

}  // namespace gitprovider::bench
