#include "tests/killed/queue_file.hpp"

#include "gitprovider/tasks/sqlite.hpp"
#include "tests/catch_compat.hpp"

#include <algorithm>

namespace gitprovider::tests {
namespace {

std::shared_ptr<TaskQueue> open(const std::filesystem::path& file, const MachineClock& clock) {
  const auto store = open_sqlite_store({.file = file, .clock = clock});
  INFO((store ? "" : store.error().message));
  REQUIRE(store);
  return store->tasks;
}

}  // namespace

void QueueFile::pass_time() const {
  MachineClock clock = *machine_clock();
  clock.boot_id = "another start of the machine";
  const auto queue = open(file_, clock);
  const auto kept = *queue->list();
  for (const Task& task : kept) {
    if (task.status == TaskStatus::waiting || task.status == TaskStatus::unknown) {
      CHECK(queue->retry(task.id));
    }
  }
}

std::vector<Task> QueueFile::tasks() const { return *open(file_, {})->list(); }

bool QueueFile::is_all_done() const {
  return std::ranges::all_of(tasks(),
                             [](const Task& task) { return task.status == TaskStatus::done; });
}

std::size_t QueueFile::with_ticket() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(tasks(), [](const Task& task) { return task.ticket.has_value(); }));
}

std::string QueueFile::integrity() const {
  const auto database = open_sqlite({.file = file_});
  REQUIRE(database);
  const auto rows = (*database)->read({.text = "PRAGMA integrity_check"});
  REQUIRE(rows);
  return std::get<std::string>(rows->front().front());
}

}  // namespace gitprovider::tests
