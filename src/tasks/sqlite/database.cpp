#include "src/tasks/sqlite/database.hpp"

#include "src/tasks/sqlite/private_file.hpp"

#include <memory>
#include <utility>

namespace gitprovider::sqlite {
namespace {

/// "gptq": tells a queue of ours from every other file of SQLite.
constexpr std::int64_t kApplication = 0x67707471;

Error refused(const std::filesystem::path& file, const std::string& why) {
  return {.code = ErrorCode::invalid_argument,
          .message = "task queue " + file.string() + ": " + why + "; it was left as it is"};
}

Result<void> without_rows(Result<std::vector<SqlRow>> rows) {
  return std::move(rows).and_then([](const auto& /*rows*/) { return Result<void>{}; });
}

}  // namespace

SqlWords Database::words() const {
  return {.now = "$now", .skip_locked = "", .numbered = "INTEGER PRIMARY KEY AUTOINCREMENT"};
}

template <class Steps>
Result<std::vector<SqlRow>> Database::transaction(const Steps& steps) {
  // From its beginning for writers alone: one that only reads first would fail at its first write.
  auto result =
      connection_.run("BEGIN IMMEDIATE").and_then([&](const auto& /*rows*/) { return steps(); });
  if (result) {
    if (auto committed = connection_.run("COMMIT"); !committed) {
      result = std::move(committed).error();
    }
  }
  if (!result) {
    connection_.roll_back();
  }
  return result;
}

Result<std::vector<SqlRow>> Database::write(const SqlStatement& statement) {
  const std::lock_guard lock(mutex_);
  return transaction([&] { return connection_.run(statement, clock_.now()); });
}

Result<std::vector<SqlRow>> Database::read(const SqlStatement& statement) {
  const std::lock_guard lock(mutex_);
  return connection_.run(statement, clock_.now());
}

Result<void> Database::migrate(const std::vector<std::vector<std::string>>& versions) {
  const std::lock_guard lock(mutex_);
  return version(static_cast<std::int64_t>(versions.size()))
      .and_then([&](std::int64_t /*version*/) { return set_up(); })
      .and_then([&] { return upgrade(versions); })
      .and_then([&] { return make_private(file_); });
}

/// Zero for a file that is empty.
Result<std::int64_t> Database::version(std::int64_t newest) const {
  const auto application = connection_.number("PRAGMA application_id");
  const auto version = connection_.number("PRAGMA user_version");
  const auto objects = connection_.number("SELECT count(*) FROM sqlite_master");
  if (!application || !version || !objects) {
    const Error& error = !application ? application.error()
                         : !version   ? version.error()
                                      : objects.error();
    return error;
  }
  const bool is_empty = *application == 0 && *version == 0 && *objects == 0;
  if (!is_empty && *application != kApplication) {
    return refused(file_, "it is no task queue");
  }
  if (*version > newest) {
    return refused(file_, "it is of version " + std::to_string(*version) +
                              ", and this program knows " + std::to_string(newest));
  }
  return *version;
}

/// An acknowledged write is on the disk: the journal is synced with each commit.
Result<void> Database::set_up() const {
  return without_rows(
      connection_.run("PRAGMA journal_mode = WAL").and_then([&](const auto& /*rows*/) {
        return connection_.run("PRAGMA synchronous = FULL");
      }));
}

Result<void> Database::upgrade(const std::vector<std::vector<std::string>>& versions) {
  return without_rows(transaction([&]() -> Result<std::vector<SqlRow>> {
    // Somebody else may have done it since it was looked at.
    auto at = version(static_cast<std::int64_t>(versions.size()));
    if (!at) {
      return std::move(at).error();
    }
    return upgrade_from(static_cast<std::size_t>(*at), versions)
        .and_then([&] { return begin_anew_after_start(); })
        .transform([] { return std::vector<SqlRow>{}; });
  }));
}

Result<void> Database::upgrade_from(std::size_t at,
                                    const std::vector<std::vector<std::string>>& versions) const {
  if (at == versions.size()) {
    return {};
  }
  for (auto i = at; i < versions.size(); ++i) {
    for (const std::string& statement : versions[i]) {
      if (auto done = connection_.run(statement); !done) {
        return std::move(done).error();
      }
    }
  }
  const auto numbered = connection_.run("PRAGMA user_version = " + std::to_string(versions.size()));
  if (!numbered) {
    return numbered.error();
  }
  return without_rows(connection_.run("PRAGMA application_id = " + std::to_string(kApplication)));
}

/// Times of before the last start are of another clock, and who held something then is gone: leases
/// are over, and each wait begins again.
Result<void> Database::begin_anew_after_start() const {
  const auto run = [this](const char* text) {
    return [this, text](const auto& /*rows*/) {
      return connection_.run({.text = text, .values = {}}, clock_.now());
    };
  };
  auto known =
      connection_.run("CREATE TABLE IF NOT EXISTS gitprovider_machine (boot_id text PRIMARY KEY)");
  auto same = std::move(known).and_then([&](const auto& /*rows*/) {
    return connection_.run({.text = "SELECT 1 FROM gitprovider_machine WHERE boot_id = $1",
                            .values = {clock_.boot_id}});
  });
  if (!same || !same->empty()) {
    return without_rows(std::move(same));
  }
  return without_rows(
      connection_.run("DELETE FROM gitprovider_machine")
          .and_then([&](const auto& /*rows*/) {
            return connection_.run({.text = "INSERT INTO gitprovider_machine VALUES ($1)",
                                    .values = {clock_.boot_id}});
          })
          .and_then(run("UPDATE gitprovider_tasks SET set_at = $now, due_at = CASE holder"
                        " WHEN '' THEN due_at - set_at + $now ELSE $now END"
                        " WHERE due_at IS NOT NULL"))
          .and_then(run("UPDATE gitprovider_keys SET set_at = $now, due_at = CASE state"
                        " WHEN 'held' THEN $now ELSE due_at - set_at + $now END")));
}

}  // namespace gitprovider::sqlite

namespace gitprovider {

Result<std::shared_ptr<SqlDatabase>> open_sqlite(const SqliteOptions& options) {
  auto clock = options.clock.now ? Result<MachineClock>{options.clock} : machine_clock();
  if (!clock) {
    return std::move(clock).error();
  }
  auto file = sqlite::prepare_file(options.file);
  if (!file) {
    return std::move(file).error();
  }
  return sqlite::Connection::open(*file, options.busy_timeout)
      .transform([&](sqlite::Connection connection) -> std::shared_ptr<SqlDatabase> {
        return std::make_shared<sqlite::Database>(std::move(connection), *clock, *file);
      });
}

Result<TaskStore> open_sqlite_store(const SqliteOptions& options) {
  return open_sqlite(options).and_then([&](std::shared_ptr<SqlDatabase> database) {
    return open_sql_store(std::move(database), options.keys, options.calendar);
  });
}

}  // namespace gitprovider
