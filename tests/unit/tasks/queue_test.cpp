// What holds for a queue, whatever it is kept in.

#include "tests/catch_compat.hpp"
#include "tests/unit/tasks/stores.hpp"

#include <set>
#include <thread>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;
using tests::branch_task;
using tests::TestStore;

/// A lease that is over as soon as it begins.
constexpr Duration kOver{0};

struct Queue {
  TestStore store{GENERATE(from_range(tests::store_kinds()))};
  std::shared_ptr<TaskQueue> tasks = store.open().tasks;

  Task add(const std::string& name = "dev") {
    auto added = tasks->add(branch_task(name));
    INFO((added ? "" : added.error().message));
    REQUIRE(added);
    return *added;
  }
  std::optional<Task> claim(Duration lease = 1h, const std::string& who = "one") {
    auto claimed = tasks->claim({.holder = who, .lease = lease});
    INFO((claimed ? "" : claimed.error().message));
    REQUIRE(claimed);
    return *claimed;
  }
  Task get(const Task& task) { return *tasks->get(task.id); }
};

TaskHold hold_of(const Task& task) { return {.id = task.id, .fence = task.fence}; }

}  // namespace

TEST_CASE("a task that was added is there as it was, for another process too", "[tasks][store]") {
  Queue queue;
  const Task added = queue.add();

  const auto found = queue.store.open().tasks->get(added.id);

  REQUIRE(found);
  CHECK(found->operation == Operation::create_branch);
  CHECK(found->target == TaskTarget{.provider = "local", .base_url = "/srv/git"});
  CHECK(found->repo == RepoRef{.owner = "acme", .name = "widget"});
  CHECK(found->operation_id == "op-dev");
  CHECK(found->status == TaskStatus::waiting);
  CHECK(found->due_in == Duration{0});
  CHECK(*change_from_json(found->request) == branch_task().change);
}

TEST_CASE("a change that cannot be made is no task", "[tasks][store]") {
  Queue queue;
  CHECK(queue.tasks->add(branch_task("a..b")).error().code == ErrorCode::invalid_argument);
  CHECK(queue.tasks->list()->empty());
}

TEST_CASE("a task is taken by one at a time, the one that is due longest first", "[tasks][store]") {
  Queue queue;
  const Task first = queue.add("a");
  const Task second = queue.add("b");

  const auto one = queue.claim();
  const auto two = queue.claim();

  REQUIRE(one);
  REQUIRE(two);
  CHECK(std::set{one->id, two->id} == std::set{first.id, second.id});
  CHECK(one->status == TaskStatus::leased);
  CHECK(one->holder == "one");
  CHECK_FALSE(queue.claim());
}

TEST_CASE("a task that has to wait is not taken", "[tasks][store]") {
  Queue queue;
  NewTask later = branch_task();
  later.wait = 1h;
  REQUIRE(queue.tasks->add(later));

  CHECK_FALSE(queue.claim());
}

TEST_CASE("a worker for one host takes no task of another", "[tasks][store]") {
  Queue queue;
  queue.add();

  const TaskTarget other{.provider = "github", .base_url = "https://api.github.com"};
  CHECK_FALSE(*queue.tasks->claim({.holder = "w", .target = other}));
  CHECK(*queue.tasks->claim({.holder = "w", .target = branch_task().target}));
}

TEST_CASE("a task whose worker died before it sent is another's", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto lost = queue.claim(kOver);

  const auto taken = queue.claim(1h, "two");

  REQUIRE(taken);
  CHECK(taken->id == lost->id);
  CHECK(taken->status == TaskStatus::leased);
  CHECK(taken->fence > lost->fence);
}

TEST_CASE("a task found sending is unknown, with its ticket", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto lost = queue.claim();
  REQUIRE(queue.tasks->sending(hold_of(*lost), {.text = "ticket"}, kOver));
  CHECK(queue.get(*lost).status == TaskStatus::sending);

  const auto taken = queue.claim(1h, "two");

  REQUIRE(taken);
  CHECK(taken->status == TaskStatus::unknown);
  CHECK(taken->ticket == Ticket{.text = "ticket"});
}

TEST_CASE("one whose lease was lost can write nothing", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto slow = queue.claim(kOver);
  const auto next = queue.claim(1h, "two");
  REQUIRE(next);
  const Task before = queue.get(*next);

  const TaskHold late = hold_of(*slow);
  CHECK(queue.tasks->sending(late, {.text = "late"}, 1h).error().code == ErrorCode::conflict);
  CHECK(queue.tasks->extend(late, 2h).error().code == ErrorCode::conflict);
  CHECK(queue.tasks->finish(late, {.status = TaskStatus::done}).error().code ==
        ErrorCode::conflict);

  Task after = queue.get(*next);
  after.due_in = before.due_in;
  CHECK(after == before);
}

TEST_CASE("nothing is sent under a lease that is over, though nobody else came", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto slow = queue.claim(kOver);

  CHECK(queue.tasks->sending(hold_of(*slow), {.text = "t"}, 1h).error().code ==
        ErrorCode::conflict);
  CHECK(queue.get(*slow).status == TaskStatus::leased);
}

TEST_CASE("what a task is given back with is kept, and only once", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto held = queue.claim();
  const TaskEnd end{.status = TaskStatus::failed,
                    .tries = 3,
                    .looks = 2,
                    .cause = "conflict",
                    .message = "said 'no'",
                    .ticket = Ticket{.text = "t"},
                    .result = "{}",
                    .needs_alert = true};

  REQUIRE(queue.tasks->finish(hold_of(*held), end));

  const Task kept = queue.get(*held);
  CHECK(kept.status == TaskStatus::failed);
  CHECK(kept.tries == 3);
  CHECK(kept.looks == 2);
  CHECK(kept.cause == "conflict");
  CHECK(kept.message == "said 'no'");
  CHECK(kept.ticket == end.ticket);
  CHECK(kept.result == "{}");
  CHECK(kept.needs_alert);
  CHECK(kept.holder.empty());
  CHECK_FALSE(kept.due_in);
  CHECK(queue.tasks->finish(hold_of(*held), end).error().code == ErrorCode::conflict);
}

TEST_CASE("a change that was made is kept no longer than it is needed", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto held = queue.claim();
  REQUIRE(queue.tasks->finish(hold_of(*held), {.status = TaskStatus::done, .result = "{}"}));

  CHECK(queue.get(*held).request.empty());
}

TEST_CASE("an alert is told once, and not again for another failure", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto held = queue.claim();
  REQUIRE(queue.tasks->finish(hold_of(*held), {.status = TaskStatus::failed, .needs_alert = true}));
  REQUIRE(queue.tasks->list({.only_alerts = true})->size() == 1);

  REQUIRE(queue.tasks->alert_told({.id = held->id, .fence = held->fence - 1}));
  CHECK(queue.tasks->list({.only_alerts = true})->size() == 1);
  REQUIRE(queue.tasks->alert_told(hold_of(*held)));
  CHECK(queue.tasks->list({.only_alerts = true})->empty());
}

TEST_CASE("a task that failed can be tried again, counted anew", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto held = queue.claim();
  REQUIRE(queue.tasks->finish(hold_of(*held),
                              {.status = TaskStatus::failed, .tries = 10, .needs_alert = true}));

  const auto again = queue.tasks->retry(held->id);

  REQUIRE(again);
  CHECK(again->status == TaskStatus::waiting);
  CHECK(again->tries == 0);
  CHECK_FALSE(again->needs_alert);
  CHECK(queue.claim());
}

TEST_CASE("a task that stays unknown is looked at again, not sent", "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto held = queue.claim();
  REQUIRE(queue.tasks->finish(
      hold_of(*held), {.status = TaskStatus::unknown, .looks = 10, .ticket = Ticket{.text = "t"}}));
  CHECK_FALSE(queue.claim());

  CHECK(queue.tasks->retry(held->id)->status == TaskStatus::unknown);
  CHECK(queue.claim()->status == TaskStatus::unknown);
}

TEST_CASE("an unknown task that was given up is looked at when it is wanted again",
          "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto held = queue.claim();
  REQUIRE(queue.tasks->finish(hold_of(*held),
                              {.status = TaskStatus::unknown, .ticket = Ticket{.text = "t"}}));

  CHECK(queue.tasks->cancel(held->id)->status == TaskStatus::cancelled);
  CHECK_FALSE(queue.claim());
  CHECK(queue.tasks->retry(held->id)->status == TaskStatus::unknown);
}

TEST_CASE("what a worker has, and what is done, is neither given up nor tried again",
          "[tasks][store]") {
  Queue queue;
  queue.add();
  const auto held = queue.claim();

  CHECK(queue.tasks->cancel(held->id).error().code == ErrorCode::conflict);
  CHECK(queue.tasks->retry(held->id).error().code == ErrorCode::conflict);
  REQUIRE(queue.tasks->finish(hold_of(*held), {.status = TaskStatus::done}));
  CHECK(queue.tasks->cancel(held->id).error().code == ErrorCode::conflict);
  CHECK(queue.tasks->retry("no-such-id").error().code == ErrorCode::not_found);
}

TEST_CASE("the figures count what is due, waiting, held, failed and unknown", "[tasks][store]") {
  Queue queue;
  CHECK(*queue.tasks->figures() == QueueFigures{});
  for (const char* name : {"a", "b", "c", "d"}) {
    queue.add(name);
  }
  NewTask later = branch_task("e");
  later.wait = 1h;
  REQUIRE(queue.tasks->add(later));
  REQUIRE(queue.tasks->finish(hold_of(*queue.claim()), {.status = TaskStatus::failed}));
  REQUIRE(queue.tasks->finish(hold_of(*queue.claim()), {.status = TaskStatus::unknown}));
  REQUIRE(queue.claim());

  auto figures = *queue.tasks->figures();

  CHECK(figures.oldest);
  figures.oldest.reset();
  CHECK(figures == QueueFigures{.due = 1, .waiting = 1, .running = 1, .failed = 1, .unknown = 1});
}

TEST_CASE("eight writers lose nothing and take nothing twice", "[tasks][store]") {
  const TestStore store{GENERATE(from_range(tests::store_kinds()))};
  constexpr int kEach = 12;
  std::mutex mutex;
  std::multiset<std::string> taken;
  std::atomic<int> failures = 0;
  std::vector<std::shared_ptr<TaskQueue>> queues;
  for (int i = 0; i < 9; ++i) {
    queues.push_back(store.open().tasks);
  }
  // What somebody else takes or adds at this very moment may be passed over: nothing is due then.
  const auto take = [&](TaskQueue& queue) {
    const auto task = queue.claim({.holder = "w", .lease = 1h});
    failures += task ? 0 : 1;
    const bool is_taken = task && *task;
    if (is_taken) {
      const std::lock_guard lock(mutex);
      taken.insert((*task)->id);
    }
    return is_taken;
  };

  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < 8; ++i) {
      threads.emplace_back([&, i] {
        for (int k = 0; k < kEach; ++k) {
          failures += queues[i]->add(branch_task("b" + std::to_string(k))) ? 0 : 1;
          take(*queues[i]);
        }
      });
    }
    threads.emplace_back([&] {
      for (int k = 0; k < kEach; ++k) {
        failures += queues[8]->list() ? 0 : 1;
      }
    });
  }
  while (take(*queues[8])) {
  }

  CHECK(failures == 0);
  CHECK(taken.size() == 8 * kEach);
  CHECK(std::set(taken.begin(), taken.end()).size() == 8 * kEach);
}

}  // namespace gitprovider
