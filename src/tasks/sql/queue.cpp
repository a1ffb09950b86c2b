#include "src/tasks/sql/queue.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/tasks/sql/rows.hpp"
#include "src/tasks/sql/schema.hpp"

#include "gitprovider/call.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::tasks {
namespace {

// Statements that change one row write `$1` into it as its stamp and the date as `$2`. The set part
// of each comes behind these.
constexpr std::string_view kUpdate = "UPDATE gitprovider_tasks SET stamp = $1, updated_ms = $2, ";
std::string returning() { return " RETURNING " + std::string{kColumns}; }
/// Another time to be due at, `wait` ms from now.
std::string due_after(const std::string& wait) {
  return "due_at = @now + CAST(" + wait + " AS bigint), set_at = @now";
}
constexpr std::string_view kIsFree =
    "(holder = '' OR (due_at <= @now AND status IN ('leased', 'sending')))";

std::int64_t number(Duration duration) { return duration.count(); }
std::int64_t number(unsigned count) { return static_cast<std::int64_t>(count); }

Error no_such_task(const std::string& id) {
  return {.code = ErrorCode::not_found, .message = "task queue: there is no task " + quoted(id)};
}

Error lease_lost(const TaskHold& hold) {
  return {.code = ErrorCode::conflict,
          .message = "task " + hold.id + ": its lease is over, or another worker has it"};
}

Result<std::optional<Task>> first_of(const Result<std::vector<SqlRow>>& rows) {
  if (!rows) {
    return rows.error();
  }
  if (rows->empty()) {
    return std::optional<Task>{};
  }
  return read_task(rows->front()).transform([](Task task) {
    return std::optional{std::move(task)};
  });
}

}  // namespace

SqlQueue::SqlQueue(std::shared_ptr<SqlDatabase> database, std::shared_ptr<Clock> clock)
    : database_(std::move(database)), clock_(std::move(clock)), words_(database_->words()) {}

SqlStatement SqlQueue::statement(std::string text, std::vector<SqlValue> values) const {
  return {.text = spell(std::move(text), words_), .values = std::move(values)};
}

SqlValue SqlQueue::wall_now() const { return to_milliseconds(clock_->wall_now()); }

SqlStatement SqlQueue::insertion(const NewTask& task, const std::string& id) const {
  return statement(
      "INSERT INTO gitprovider_tasks (stamp, updated_ms, added_ms, id, provider, base_url,"
      " operation, owner, name, request, operation_id, due_at, set_at, status, tries, looks,"
      " holder, fence, cause, message, ticket, result, needs_alert)"
      " VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, @now + CAST($11 AS bigint), @now,"
      " 'waiting', 0, 0, '', 0, '', '', '', '', 0)"
      " ON CONFLICT (id) DO NOTHING" +
          returning(),
      {id, wall_now(), id, task.target.provider, task.target.base_url,
       std::string{to_string(operation_of(task.change))}, task.change.repo.owner,
       task.change.repo.name, change_to_json(task.change),
       task.operation_id.empty() ? new_operation_id() : task.operation_id, number(task.wait)});
}

Result<Task> SqlQueue::add(const NewTask& task) {
  if (auto fine = validate(task.change); !fine) {
    return std::move(fine).error();
  }
  const std::string id = new_operation_id();
  const SqlStatement insert = insertion(task, id);
  auto rows = database_->write(insert);
  if (!rows && rows.error().outcome == Outcome::unknown) {
    // The same once more: it waits for the first to end, and does nothing where that was kept.
    rows = database_->write(insert);
  }
  auto added = first_of(rows);
  if (!added) {
    return std::move(added).error();
  }
  return *added ? Result<Task>{*std::move(*added)} : get(id);
}

Result<std::optional<Task>> SqlQueue::claim(const ClaimTerms& terms) {
  std::vector<SqlValue> values{terms.holder, number(terms.lease)};
  std::string target;
  if (terms.target) {
    target = " AND provider = $5 AND base_url = $6";
    values.insert(values.end(), {terms.target->provider, terms.target->base_url});
  }
  const std::string text =
      "holder = $3, fence = fence + 1,"
      " status = CASE WHEN status IN ('sending', 'unknown') THEN 'unknown'"
      " ELSE 'leased' END, " +
      due_after("$4") +
      " WHERE seq = (SELECT seq FROM gitprovider_tasks"
      " WHERE due_at <= @now" +
      target + " ORDER BY due_at, seq LIMIT 1 @skip_locked)" + returning();
  auto task = change(text, values);
  if (!task || *task) {
    return task;
  }
  const auto moved = start_waits_anew();
  if (!moved) {
    return moved.error();
  }
  return *moved ? change(text, values) : task;
}

/// A time that was written in what is now the future shows that the clock of the database went
/// back: what was to be waited for is waited from now on, and not a day longer.
Result<bool> SqlQueue::start_waits_anew() {
  auto rows =
      database_->read(statement("SELECT count(*) FROM gitprovider_tasks"
                                " WHERE due_at IS NOT NULL AND set_at > @now + 60000",
                                {}));
  if (!rows) {
    return std::move(rows).error();
  }
  if (rows->front() == SqlRow{std::int64_t{0}}) {
    return false;
  }
  return database_
      ->write(statement("UPDATE gitprovider_tasks SET due_at = due_at - set_at + @now,"
                        " set_at = @now WHERE due_at IS NOT NULL AND set_at > @now + 60000",
                        {}))
      .transform([](const auto&) { return true; });
}

Result<void> SqlQueue::sending(const TaskHold& hold, const Ticket& ticket, Duration lease) {
  return change_held(hold,
                     "status = 'sending', ticket = $5, " + due_after("$6") +
                         " WHERE id = $3 AND fence = $4 AND status IN ('leased', 'sending')"
                         " AND holder <> '' AND due_at > @now",
                     {ticket.text, number(lease)});
}

Result<void> SqlQueue::extend(const TaskHold& hold, Duration lease) {
  return change_held(
      hold, due_after("$5") + " WHERE id = $3 AND fence = $4 AND holder <> '' AND due_at > @now",
      {number(lease)});
}

Result<void> SqlQueue::finish(const TaskHold& hold, const TaskEnd& end) {
  const SqlValue wait = end.wait ? SqlValue{number(*end.wait)} : SqlValue{};
  return change_held(
      hold,
      "status = $5, " + due_after("$6") +
          ", tries = $7, looks = $8, cause = $9, message = $10, ticket = $11, result = $12,"
          " needs_alert = $13, holder = '',"
          // What was made need not be kept.
          " request = CASE WHEN $5 = 'done' THEN '' ELSE request END"
          " WHERE id = $3 AND fence = $4 AND holder <> ''",
      {std::string{to_string(end.status)}, wait, number(end.tries), number(end.looks), end.cause,
       end.message, end.ticket ? end.ticket->text : std::string{}, end.result,
       std::int64_t{end.needs_alert ? 1 : 0}});
}

Result<void> SqlQueue::alert_told(const TaskHold& task) {
  return change("needs_alert = 0 WHERE id = $3 AND fence = $4" + returning(), {task.id, task.fence})
      .and_then([](const auto& /*task*/) { return Result<void>{}; });
}

Result<Task> SqlQueue::get(const std::string& id) {
  auto task = first_of(database_->read(statement(
      "SELECT " + std::string{kColumns} + " FROM gitprovider_tasks WHERE id = $1", {id})));
  if (!task) {
    return std::move(task).error();
  }
  return *task ? Result<Task>{*std::move(*task)} : no_such_task(id);
}

Result<std::vector<Task>> SqlQueue::list(const TaskFilter& filter) {
  std::vector<SqlValue> values{static_cast<std::int64_t>(filter.limit)};
  std::string where = " WHERE 1 = 1";
  if (filter.status) {
    where += " AND status = $2";
    values.emplace_back(std::string{to_string(*filter.status)});
  }
  if (filter.only_alerts) {
    where += " AND needs_alert = 1";
  }
  const auto rows =
      database_->read(statement("SELECT " + std::string{kListColumns} + " FROM gitprovider_tasks" +
                                    where + " ORDER BY seq LIMIT CAST($1 AS bigint)",
                                std::move(values)));
  if (!rows) {
    return rows.error();
  }
  std::vector<Task> tasks;
  tasks.reserve(rows->size());
  for (const SqlRow& row : *rows) {
    auto task = read_task(row);
    if (!task) {
      return std::move(task).error();
    }
    tasks.push_back(*std::move(task));
  }
  return tasks;
}

Result<Task> SqlQueue::retry(const std::string& id) {
  return change_free(
      id, "it is done, or a worker has it",
      "status = CASE WHEN ticket <> '' OR status IN ('sending', 'unknown') THEN 'unknown'"
      " ELSE 'waiting' END, tries = 0, looks = 0, holder = '', needs_alert = 0, " +
          due_after("0"));
}

Result<Task> SqlQueue::cancel(const std::string& id) {
  return change_free(id, "it is done, or a worker has it",
                     "status = 'cancelled', holder = '', needs_alert = 0, due_at = NULL");
}

Result<QueueFigures> SqlQueue::figures() {
  const std::string is_held = "(holder <> '' AND due_at > @now)";
  const auto rows = database_->read(
      statement("SELECT count(CASE WHEN due_at <= @now THEN 1 END),"
                " count(CASE WHEN status = 'waiting' AND due_at > @now THEN 1 END),"
                " count(CASE WHEN " +
                    is_held +
                    " THEN 1 END),"
                    " count(CASE WHEN status = 'failed' THEN 1 END),"
                    " count(CASE WHEN status = 'unknown' THEN 1 END),"
                    " count(CASE WHEN status = 'done' THEN 1 END),"
                    " @now - min(CASE WHEN due_at <= @now THEN due_at END) FROM gitprovider_tasks",
                {}));
  if (!rows) {
    return rows.error();
  }
  const SqlRow& row = rows->front();
  const auto at = [&row](std::size_t i) {
    const auto* value = i < row.size() ? std::get_if<std::int64_t>(&row[i]) : nullptr;
    return value == nullptr ? std::nullopt : std::optional{*value};
  };
  const auto oldest = at(6);
  return QueueFigures{.due = at(0).value_or(0),
                      .waiting = at(1).value_or(0),
                      .running = at(2).value_or(0),
                      .failed = at(3).value_or(0),
                      .unknown = at(4).value_or(0),
                      .done = at(5).value_or(0),
                      .oldest = oldest ? std::optional{Duration{*oldest}} : std::nullopt};
}

/// Changes one row, and gives it as it is then; absent: no row was as the statement expects.
Result<std::optional<Task>> SqlQueue::change(const std::string& text,
                                             std::vector<SqlValue> values) {
  const std::string stamp = new_operation_id();
  values.insert(values.begin(), {stamp, wall_now()});
  auto rows = database_->write(statement(std::string{kUpdate} + text, std::move(values)));
  if (!rows && rows.error().outcome == Outcome::unknown) {
    return read_by_stamp(stamp, std::move(rows).error());
  }
  return first_of(rows);
}

/// The answer to the commit was lost: the row itself tells whether it was written.
Result<std::optional<Task>> SqlQueue::read_by_stamp(const std::string& stamp, Error lost) {
  auto found = first_of(database_->read(statement(
      "SELECT " + std::string{kColumns} + " FROM gitprovider_tasks WHERE stamp = $1", {stamp})));
  return found && *found ? found : Result<std::optional<Task>>{std::move(lost)};
}

Result<void> SqlQueue::change_held(const TaskHold& hold, std::string text,
                                   std::vector<SqlValue> values) {
  values.insert(values.begin(), {hold.id, hold.fence});
  return change(std::move(text) + returning(), std::move(values))
      .and_then([&](const std::optional<Task>& task) {
        return task ? Result<void>{} : Result<void>{lease_lost(hold)};
      });
}

Result<Task> SqlQueue::change_free(const std::string& id, std::string_view why, std::string text) {
  auto task = change(std::move(text) + " WHERE id = $3 AND status <> 'done' AND " +
                         std::string{kIsFree} + returning(),
                     {id});
  if (!task) {
    return std::move(task).error();
  }
  if (*task) {
    return *std::move(*task);
  }
  return get(id).and_then([&](const Task&) {
    return Result<Task>{
        Error{.code = ErrorCode::conflict, .message = "task " + id + ": " + std::string{why}}};
  });
}

}  // namespace gitprovider::tasks
