// A worker that is stopped, and goes on when its lease is over.

#include "tests/catch_compat.hpp"
#include "tests/unit/tasks/stores.hpp"

#include <array>
#include <csignal>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

/// A pipe between a process and the one that it was forked from.
class Pipe {
 public:
  Pipe() { REQUIRE(::pipe(ends_.data()) == 0); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  void tell() const { static_cast<void>(::write(ends_[1], "x", 1)); }
  void wait() const {
    char word = 0;
    static_cast<void>(::read(ends_[0], &word, 1));
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

/// Takes a task, sleeps, and then does all that a holder may do. Ends with how much of it was kept.
int wake_up_late(TaskQueue& queue, const Pipe& taken, const Pipe& go_on) {
  const auto task = queue.claim({.holder = "sleeper", .lease = 500ms});
  if (!task || !*task) {
    return 9;
  }
  taken.tell();
  go_on.wait();
  const TaskHold hold{.id = (*task)->id, .fence = (*task)->fence};
  int kept = queue.sending(hold, {.text = "late"}, 1min) ? 1 : 0;
  kept += queue.extend(hold, 1min) ? 1 : 0;
  kept += queue.finish(hold, {.status = TaskStatus::failed, .message = "late"}) ? 1 : 0;
  return kept;
}

}  // namespace

TEST_CASE("a worker that was stopped over its lease and goes on writes nothing",
          "[tasks][killed]") {
  const tests::TestStore store{GENERATE(from_range(tests::store_kinds()))};
  const Pipe taken;
  const Pipe go_on;
  REQUIRE(store.open().tasks->add(tests::branch_task()));
  const pid_t sleeper = ::fork();
  if (sleeper == 0) {
    ::_exit(wake_up_late(*store.open().tasks, taken, go_on));
  }
  taken.wait();
  ::kill(sleeper, SIGSTOP);

  const auto queue = store.open().tasks;
  std::optional<Task> task{};
  while (!task) {
    task = *queue->claim({.holder = "other", .lease = 1min});
  }
  REQUIRE(queue->finish({.id = task->id, .fence = task->fence}, {.status = TaskStatus::done}));
  const auto before = queue->get(task->id);
  go_on.tell();
  ::kill(sleeper, SIGCONT);
  int status = 0;
  ::waitpid(sleeper, &status, 0);

  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(*queue->get(task->id) == *before);
}

}  // namespace gitprovider
