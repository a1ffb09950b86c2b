#pragma once

// The queue on tables. Each change of a row is one statement, which names what it expects: between
// a look and a write nothing can come.

#include "gitprovider/clock.hpp"
#include "gitprovider/tasks/queue.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::tasks {

class SqlQueue final : public TaskQueue {
 public:
  SqlQueue(std::shared_ptr<SqlDatabase> database, std::shared_ptr<Clock> clock);

  Result<Task> add(const NewTask& task) override;
  Result<std::optional<Task>> claim(const ClaimTerms& terms) override;
  Result<void> sending(const TaskHold& hold, const Ticket& ticket, Duration lease) override;
  Result<void> extend(const TaskHold& hold, Duration lease) override;
  Result<void> finish(const TaskHold& hold, const TaskEnd& end) override;
  Result<void> alert_told(const TaskHold& task) override;
  Result<Task> get(const std::string& id) override;
  Result<std::vector<Task>> list(const TaskFilter& filter) override;
  Result<Task> retry(const std::string& id) override;
  Result<Task> cancel(const std::string& id) override;
  Result<QueueFigures> figures() override;

 private:
  [[nodiscard]] SqlStatement statement(std::string text, std::vector<SqlValue> values) const;
  [[nodiscard]] SqlStatement insertion(const NewTask& task, const std::string& id) const;
  Result<std::optional<Task>> change(const std::string& text, std::vector<SqlValue> values);
  Result<std::optional<Task>> read_by_stamp(const std::string& stamp, Error lost);
  Result<void> change_held(const TaskHold& hold, std::string text, std::vector<SqlValue> values);
  Result<Task> change_free(const std::string& id, std::string_view why, std::string text);
  Result<bool> start_waits_anew();
  [[nodiscard]] SqlValue wall_now() const;

  // Shared with the store of keys.
  std::shared_ptr<SqlDatabase> database_;
  std::shared_ptr<Clock> clock_;
  SqlWords words_;
};

}  // namespace gitprovider::tasks
