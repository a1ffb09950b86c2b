#include "bench/tasks/side.hpp"

#include <chrono>
#include <pqxx/pqxx>

namespace gitprovider::bench {
namespace {

void run(pqxx::connection& connection, const std::string& statement) {
  pqxx::work transaction(connection);
  transaction.exec(statement);
  transaction.commit();
}

}  // namespace

double by_postgres(const std::string& place, int transactions) {
  pqxx::connection connection(place);
  run(connection, "CREATE TABLE IF NOT EXISTS bare (id integer PRIMARY KEY, at bigint, what text)");
  run(connection, "CREATE INDEX IF NOT EXISTS bare_at ON bare (at)");
  run(connection, "INSERT INTO bare VALUES (1, 0, 'x') ON CONFLICT DO NOTHING");
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < transactions; ++i) {
    run(connection, "UPDATE bare SET at = at + 1 WHERE id = 1");
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace gitprovider::bench
