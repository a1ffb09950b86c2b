#pragma once

// A queue for workers on several machines, as the component `postgres`:
// find_package(gitprovider COMPONENTS postgres), gitprovider::postgres.
//
//   auto store = open_postgres_store({.connection = "postgresql://db.example.org/work"});

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <memory>
#include <string>

namespace gitprovider {

/// Where a queue is kept.
struct PostgresOptions {
  /// A URL or `key=value` words, as libpq takes them. What it does not say is taken from `PGHOST`,
  /// `PGDATABASE` and so on, and a password from `PGPASSWORD` or `~/.pgpass`: keep one out of here.
  std::string connection{};
  SqlKeyTerms keys{};
  /// For the dates that people read; absent: the machine's. Waits and leases go by the server's
  /// clock.
  std::shared_ptr<Clock> calendar{};
};

/// Connects, and makes or migrates the tables `gitprovider_*` in the schema of the connection. Safe
/// for concurrent calls, and for any number of processes on any machines; a connection that is lost
/// is made again at the next step. `invalid_argument`: tables of a later version, which are left as
/// they are. `unavailable`: no connection; `network`: it was lost; `local_io`: what the server says
/// of a step. Errors hold no password.
[[nodiscard]] Result<TaskStore> open_postgres_store(const PostgresOptions& options);

/// The same without the stores on it.
[[nodiscard]] Result<std::shared_ptr<SqlDatabase>> open_postgres(const PostgresOptions& options);

}  // namespace gitprovider
