#pragma once

// A queue and an idempotency store on tables of an SQL database. What databases do differently
// stands behind SqlDatabase; SQLite and PostgreSQL are components (tasks/sqlite.hpp,
// tasks/postgres.hpp), and another is one class.

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/idempotency.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/tasks/queue.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gitprovider {

using SqlValue = std::variant<std::monostate, std::int64_t, std::string>;
using SqlRow = std::vector<SqlValue>;

/// One statement; `$1` stands for the first of the values.
struct SqlStatement {
  std::string text{};
  std::vector<SqlValue> values{};
};

/// How a database says what every store needs.
struct SqlWords {
  /// The present in whole milliseconds, by the one clock of all who use the database. It never
  /// depends on the clock of whoever asks.
  std::string now{};
  /// Behind a SELECT that picks rows to change: leaves out those that another is changing.
  std::string skip_locked{};
  /// The type of a key that the database numbers itself.
  std::string numbered{};
};

/// A database. Implementations are safe for concurrent calls. Never throws but bad_alloc.
class GITPROVIDER_EXPORT SqlDatabase {
 public:
  virtual ~SqlDatabase() = default;

  /// How it says what differs between databases.
  [[nodiscard]] virtual SqlWords words() const = 0;

  /// Brings the tables to the newest of `versions`, a list of statements each, in one step. A
  /// database of a later version, and one of somebody else's, is refused as it is:
  /// `invalid_argument`.
  virtual Result<void> migrate(const std::vector<std::vector<std::string>>& versions) = 0;

  /// Runs a statement that changes rows, as a transaction that is durable on return. The outcome of
  /// an error is `not_applied`, or `unknown` where the answer to the commit was lost.
  virtual Result<std::vector<SqlRow>> write(const SqlStatement& statement) = 0;

  /// Runs a statement that changes nothing.
  virtual Result<std::vector<SqlRow>> read(const SqlStatement& statement) = 0;
};

/// How long keys are kept and held (IdempotencyStore).
struct SqlKeyTerms {
  /// From the end of an action on.
  Duration kept_for{86'400'000};
  /// How long a key is its holder's. Longer than a call with it may take, its look included. After
  /// that the key is free where nothing was sent, and `open` with its ticket where something may
  /// have been.
  Duration lease{600'000};
};

/// What is kept in one database.
struct TaskStore {
  std::shared_ptr<TaskQueue> tasks{};
  std::shared_ptr<IdempotencyStore> keys{};
};

/// Opens both on a database, whose tables it migrates first. `clock`: for the dates that people
/// read; absent: the machine's.
[[nodiscard]] GITPROVIDER_EXPORT Result<TaskStore> open_sql_store(
    std::shared_ptr<SqlDatabase> database, const SqlKeyTerms& keys = {},
    std::shared_ptr<Clock> clock = {});

}  // namespace gitprovider
