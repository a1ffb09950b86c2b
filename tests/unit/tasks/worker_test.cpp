#include "gitprovider/tasks/worker.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/tasks/stores.hpp"
#include "tests/unit/tasks/task_host.hpp"

namespace gitprovider {
namespace {

using namespace std::chrono_literals;
using tests::branch_task;

struct Bench {
  tests::TestStore store{GENERATE(from_range(tests::store_kinds()))};
  std::shared_ptr<TaskQueue> queue = store.open().tasks;
  std::shared_ptr<tests::TaskHost> host = std::make_shared<tests::TaskHost>();
  std::shared_ptr<testing::FakeClock> clock = std::make_shared<testing::FakeClock>();
  std::vector<std::string> alerts{};
  WorkerOptions options{.name = "worker",
                        .alert =
                            [this](const Task& task) {
                              alerts.push_back(task.id);
                              return Result<void>{};
                            },
                        .clock = clock,
                        .random = [] { return 0.5; }};
  std::string id = queue->add(branch_task())->id;

  Worker worker() {
    return {queue, [this](const TaskTarget&) { return std::shared_ptr<GitProvider>{host}; },
            options};
  }
  void work() {
    Worker one = worker();
    const auto worked = one.run_due({});
    INFO((worked ? "" : worked.error().message));
    REQUIRE(worked);
  }
  Task task() { return *queue->get(id); }
  /// Makes it due now, with what it has.
  void pass_time() {
    REQUIRE(store.database()->write({.text = "UPDATE gitprovider_tasks SET due_at = 0, set_at = 0"
                                             " WHERE due_at IS NOT NULL"}));
  }
};

}  // namespace

TEST_CASE("a worker makes the change and keeps what came of it", "[tasks][worker]") {
  Bench bench;

  bench.work();

  CHECK(bench.task().status == TaskStatus::done);
  CHECK_THAT(bench.task().result, Catch::Contains("\"dev\""));
  CHECK(bench.host->sent == 1);
  CHECK(bench.alerts.empty());
}

TEST_CASE("a task is kept as sending, with its ticket, before its request leaves",
          "[tasks][worker]") {
  Bench bench;
  bench.host->failures.push_back({.code = ErrorCode::timeout, .outcome = Outcome::unknown});

  bench.work();

  CHECK(bench.task().status == TaskStatus::unknown);
  CHECK(bench.task().ticket == Ticket{.text = "ticket"});
}

TEST_CASE("a worker whose lease was lost sends nothing and writes nothing", "[tasks][worker]") {
  Bench bench;
  bench.host->before_ticket = [&] {
    bench.host->before_ticket = nullptr;
    bench.pass_time();
    REQUIRE(*bench.queue->claim({.holder = "another", .lease = 1h}));
  };

  bench.work();

  CHECK(bench.host->sent == 0);
  CHECK(bench.task().holder == "another");
  CHECK(bench.task().status == TaskStatus::leased);
}

TEST_CASE("a change whose worker died is looked at, and sent once it is proven absent",
          "[tasks][worker]") {
  Bench bench;
  const auto lost = *bench.queue->claim({.holder = "dead"});
  REQUIRE(bench.queue->sending({.id = lost->id, .fence = lost->fence}, {.text = "t"}, 0ms));
  bench.host->findings = {Resolution{.outcome = Outcome::unknown},
                          Resolution{.outcome = Outcome::not_applied}};

  bench.work();
  CHECK(bench.host->looks == 1);
  CHECK(bench.task().status == TaskStatus::unknown);
  bench.pass_time();
  bench.work();
  CHECK(bench.task().status == TaskStatus::waiting);
  CHECK(bench.task().tries == 1);
  CHECK(bench.host->sent == 0);
  bench.pass_time();
  bench.work();

  CHECK(bench.host->sent == 1);
  CHECK(bench.task().status == TaskStatus::done);
}

TEST_CASE("a change whose worker died and that is found made is done", "[tasks][worker]") {
  Bench bench;
  const auto lost = *bench.queue->claim({.holder = "dead"});
  REQUIRE(bench.queue->sending({.id = lost->id, .fence = lost->fence}, {.text = "t"}, 0ms));
  bench.host->findings = {Resolution{.outcome = Outcome::applied, .made = Branch{.name = "dev"}}};

  bench.work();

  CHECK(bench.task().status == TaskStatus::done);
  CHECK_THAT(bench.task().result, Catch::Contains("\"confirmed_by\":\"check\""));
  CHECK(bench.host->sent == 0);
}

TEST_CASE("a task fails after ten tries, and somebody is told once", "[tasks][worker]") {
  Bench bench;
  for (int i = 0; i < 10; ++i) {
    bench.host->failures.push_back({.code = ErrorCode::unavailable, .message = "503"});
    bench.pass_time();
    bench.work();
  }
  bench.pass_time();
  bench.work();

  CHECK(bench.task().status == TaskStatus::failed);
  CHECK(bench.task().tries == 10);
  CHECK(bench.host->sent == 10);
  CHECK(bench.alerts == std::vector{bench.id});
}

TEST_CASE("an alert that could not be told is told later", "[tasks][worker]") {
  Bench bench;
  bench.host->failures.push_back({.code = ErrorCode::forbidden});
  const auto tell = bench.options.alert;
  bench.options.alert = [](const Task&) {
    return Result<void>{Error{.code = ErrorCode::local_io, .message = "no mail"}};
  };
  bench.work();
  CHECK(bench.alerts.empty());
  bench.options.alert = tell;

  bench.work();

  CHECK(bench.alerts == std::vector{bench.id});
}

TEST_CASE("a limit of the host is waited for in the queue, without a try", "[tasks][worker]") {
  Bench bench;
  bench.host->failures.push_back({.code = ErrorCode::rate_limited, .retry_after = 1h});

  bench.work();
  bench.work();

  CHECK(bench.host->sent == 1);
  CHECK(bench.task().status == TaskStatus::waiting);
  CHECK(bench.task().tries == 0);
  CHECK(*bench.task().due_in > 50min);
}

TEST_CASE("a host that cannot be opened costs a try", "[tasks][worker]") {
  Bench bench;
  Worker worker{bench.queue,
                [](const TaskTarget&) {
                  return Result<std::shared_ptr<GitProvider>>{
                      Error{.code = ErrorCode::network, .message = "down"}};
                },
                bench.options};

  REQUIRE(worker.run_due({}));

  CHECK(bench.task().status == TaskStatus::waiting);
  CHECK(bench.task().tries == 1);
  CHECK(bench.task().message == "down");
}

TEST_CASE("a worker that is stopped ends the call that is under way and gives it back",
          "[tasks][worker]") {
  Bench bench;
  std::stop_source stop;
  bench.host->before_ticket = [&] { stop.request_stop(); };
  bench.host->failures.push_back({.code = ErrorCode::cancelled});
  Worker worker = bench.worker();

  worker.run(stop.get_token());

  CHECK(bench.task().status == TaskStatus::waiting);
  CHECK(bench.task().tries == 0);
  CHECK(bench.task().holder.empty());
}

TEST_CASE("an idle worker asks again until it is stopped", "[tasks][worker]") {
  Bench bench;
  std::stop_source stop;
  bench.clock->on_wait([&](Duration) {
    if (bench.clock->waits().size() >= 3) {
      stop.request_stop();
    }
  });
  Worker worker = bench.worker();

  worker.run(stop.get_token());

  CHECK(bench.task().status == TaskStatus::done);
  CHECK(bench.clock->waits().size() >= 3);
}

TEST_CASE("several threads make each change once", "[tasks][worker]") {
  Bench bench;
  for (int i = 0; i < 20; ++i) {
    REQUIRE(bench.queue->add(branch_task("b" + std::to_string(i))));
  }
  bench.options.threads = 4;

  bench.work();

  CHECK(bench.host->sent == 21);
  CHECK(bench.queue->figures()->done == 21);
}

}  // namespace gitprovider
