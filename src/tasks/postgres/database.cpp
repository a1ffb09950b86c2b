#include "src/tasks/postgres/database.hpp"

#include "gitprovider/tasks/postgres.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace gitprovider::postgres {
namespace {

/// Of our own choice, so that programs which migrate at once wait for each other.
constexpr std::int64_t kLock = 0x67707471;

std::int64_t first_number(const std::vector<SqlRow>& rows) {
  const auto* value = rows.empty() ? nullptr : std::get_if<std::int64_t>(&rows.front().front());
  return value == nullptr ? 0 : *value;
}

Error later_version(std::int64_t found, std::size_t known) {
  return {.code = ErrorCode::invalid_argument,
          .message = "task queue: its tables are of version " + std::to_string(found) +
                     ", and this program knows " + std::to_string(known) +
                     "; they were left as they are"};
}

}  // namespace

Database::Database(std::string connection) : exchange_(std::move(connection)) {}

SqlWords Database::words() const {
  // Stable within a statement, so that an index serves; each statement is a step of its own.
  return {.now = "CAST(extract(epoch FROM statement_timestamp()) * 1000 AS bigint)",
          .skip_locked = "FOR UPDATE SKIP LOCKED",
          .numbered = "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"};
}

Result<std::vector<SqlRow>> Database::write(const SqlStatement& statement) {
  const std::lock_guard lock(mutex_);
  return exchange_.transaction(
      [&](pqxx::work& transaction) { return run(transaction, statement); });
}

Result<std::vector<SqlRow>> Database::read(const SqlStatement& statement) {
  return write(statement);
}

Result<void> Database::migrate(const std::vector<std::vector<std::string>>& versions) {
  const std::lock_guard lock(mutex_);
  const auto steps = [&](pqxx::work& transaction) -> Result<std::vector<SqlRow>> {
    run(transaction, {.text = "SELECT pg_advisory_xact_lock($1)", .values = {kLock}});
    run(transaction, {.text = "CREATE TABLE IF NOT EXISTS gitprovider_schema"
                              " (version bigint NOT NULL)"});
    const std::int64_t at =
        first_number(run(transaction, {.text = "SELECT max(version) FROM gitprovider_schema"}));
    if (at > static_cast<std::int64_t>(versions.size())) {
      return later_version(at, versions.size());
    }
    for (auto i = static_cast<std::size_t>(at); i < versions.size(); ++i) {
      for (const std::string& statement : versions[i]) {
        run(transaction, {.text = statement});
      }
      run(transaction, {.text = "INSERT INTO gitprovider_schema VALUES ($1)",
                        .values = {static_cast<std::int64_t>(i + 1)}});
    }
    return std::vector<SqlRow>{};
  };
  return exchange_.transaction(steps).and_then([](const auto& /*rows*/) { return Result<void>{}; });
}

}  // namespace gitprovider::postgres

namespace gitprovider {

Result<std::shared_ptr<SqlDatabase>> open_postgres(const PostgresOptions& options) {
  return std::shared_ptr<SqlDatabase>{std::make_shared<postgres::Database>(options.connection)};
}

Result<TaskStore> open_postgres_store(const PostgresOptions& options) {
  return open_postgres(options).and_then([&](std::shared_ptr<SqlDatabase> database) {
    return open_sql_store(std::move(database), options.keys, options.calendar);
  });
}

}  // namespace gitprovider
