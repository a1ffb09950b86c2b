#include "src/tasks/sql/keys.hpp"
#include "src/tasks/sql/queue.hpp"
#include "src/tasks/sql/schema.hpp"

#include "gitprovider/tasks/sql.hpp"

#include <utility>

namespace gitprovider {

Result<TaskStore> open_sql_store(std::shared_ptr<SqlDatabase> database, const SqlKeyTerms& keys,
                                 std::shared_ptr<Clock> clock) {
  if (auto done = database->migrate(tasks::schema(database->words())); !done) {
    return std::move(done).error();
  }
  auto queue =
      std::make_shared<tasks::SqlQueue>(database, clock ? std::move(clock) : system_clock());
  return TaskStore{.tasks = std::move(queue),
                   .keys = std::make_shared<tasks::SqlKeys>(std::move(database), keys)};
}

}  // namespace gitprovider
