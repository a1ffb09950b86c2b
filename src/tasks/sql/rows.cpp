#include "src/tasks/sql/rows.hpp"

#include "src/core/errors.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>

namespace gitprovider::tasks {
namespace {

constexpr std::array kStatuses{TaskStatus::waiting,  TaskStatus::leased, TaskStatus::sending,
                               TaskStatus::unknown,  TaskStatus::done,   TaskStatus::failed,
                               TaskStatus::cancelled};
constexpr std::array kOperations{Operation::create_repo,       Operation::create_branch,
                                 Operation::protect_branch,    Operation::commit_files,
                                 Operation::open_pull_request, Operation::merge_pull_request};
constexpr std::size_t kWidth = 21;

/// Takes one value after another and remembers whether all were what they should be.
class Row {
 public:
  explicit Row(const SqlRow& row) : row_(row), is_whole_(row.size() == kWidth) {}

  std::string text() {
    const auto* value = next<std::string>();
    return value == nullptr ? std::string{} : *value;
  }
  std::int64_t number() {
    const auto* value = next<std::int64_t>();
    return value == nullptr ? 0 : *value;
  }
  std::optional<std::int64_t> optional_number() {
    if (at_ < row_.size() && std::holds_alternative<std::monostate>(row_[at_])) {
      ++at_;
      return std::nullopt;
    }
    return number();
  }
  template <class Values>
  auto word(const Values& values) {
    const std::string text = this->text();
    const auto found = std::ranges::find_if(
        values, [&text](const auto value) { return to_string(value) == text; });
    is_whole_ = is_whole_ && found != values.end();
    return found == values.end() ? values.front() : *found;
  }

  [[nodiscard]] bool is_whole() const noexcept { return is_whole_; }

 private:
  template <class T>
  const T* next() {
    const T* value = at_ < row_.size() ? std::get_if<T>(&row_[at_]) : nullptr;
    ++at_;
    is_whole_ = is_whole_ && value != nullptr;
    return value;
  }

  const SqlRow& row_;
  std::size_t at_ = 0;
  bool is_whole_;
};

std::optional<Duration> due_in(std::optional<std::int64_t> left) {
  if (!left) {
    return std::nullopt;
  }
  return Duration{std::max<std::int64_t>(*left, 0)};
}

std::optional<Ticket> to_ticket(std::string text) {
  return text.empty() ? std::nullopt : std::optional{Ticket{.text = std::move(text)}};
}

WallTime to_time(std::int64_t milliseconds) {
  return WallTime{std::chrono::milliseconds{milliseconds}};
}

}  // namespace

Result<Task> read_task(const SqlRow& values) {
  Row row{values};
  // Braces keep the order in which the columns are read.
  Task task{.id = row.text(),
            .target = {.provider = row.text(), .base_url = row.text()},
            .operation = row.word(kOperations),
            .repo = {.owner = row.text(), .name = row.text()},
            .request = row.text(),
            .operation_id = row.text(),
            .status = row.word(kStatuses),
            .tries = static_cast<unsigned>(row.number()),
            .looks = static_cast<unsigned>(row.number()),
            .due_in = due_in(row.optional_number()),
            .holder = row.text(),
            .fence = row.number(),
            .cause = row.text(),
            .message = row.text(),
            .ticket = to_ticket(row.text()),
            .result = row.text(),
            .needs_alert = row.number() != 0,
            .added = to_time(row.number()),
            .updated = to_time(row.number())};
  if (!row.is_whole()) {
    return malformed("task queue: a row that is no task of this version");
  }
  return task;
}

std::int64_t to_milliseconds(WallTime time) {
  return std::chrono::floor<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

}  // namespace gitprovider::tasks
