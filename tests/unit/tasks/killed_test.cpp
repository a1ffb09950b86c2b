// Processes that are killed at any moment: no task is lost, none is made twice.

#include "gitprovider/tasks/worker.hpp"
#include "tests/catch_compat.hpp"
#include "tests/provider_double.hpp"
#include "tests/unit/tasks/stores.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <random>
#include <set>
#include <sys/file.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

/// A process that does `work` until it is killed.
template <class Work>
pid_t start(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    try {
      work();
    } catch (...) {
      // A requirement of the test failed: what it says is told by Catch's own means to nobody.
    }
    ::_exit(1);
  }
  return child;
}

void kill_and_wait(pid_t child) {
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}

/// Work that is killed at a random moment of it.
class Moments {
 public:
  void pass() { std::this_thread::sleep_for(std::chrono::milliseconds{spread_(random_)}); }

 private:
  std::minstd_rand random_{20'261'201};
  std::uniform_int_distribution<int> spread_{5, 120};
};

/// A host in a file: each change is one line of it, so that one made twice stands there twice. Who
/// looks waits, as the local host does, until whoever is about to make one has ended or died.
class FileHost final : public testing::ProviderDouble {
 public:
  explicit FileHost(std::filesystem::path file) : file_(std::move(file)) {}
  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }

  [[nodiscard]] std::multiset<std::string> lines() const {
    std::ifstream in{file_};
    std::multiset<std::string> lines;
    for (std::string line; std::getline(in, line);) {
      lines.insert(line);
    }
    return lines;
  }

  Result<Resolution> resolve(const Ticket& ticket, const Call& /*call*/) override {
    const Lock lock{file_};
    return Resolution{
        .outcome = lines().contains(ticket.text) ? Outcome::applied : Outcome::not_applied,
        .made = Branch{.name = ticket.text}};
  }

 private:
  struct Lock {
    explicit Lock(const std::filesystem::path& file)
        : handle(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) {
      ::flock(handle, LOCK_EX);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { ::close(handle); }
    int handle;
  };

  std::optional<Error> arrive(Operation /*operation*/, const Call& call) override {
    const Lock lock{file_};
    if (auto told = call.before_sending({.text = call.operation_id}); !told) {
      return told.error();
    }
    const std::string line = call.operation_id + "\n";
    const bool is_written =
        ::write(lock.handle, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    return is_written
               ? std::nullopt
               : std::optional{Error{.code = ErrorCode::local_io, .outcome = Outcome::unknown}};
  }

  std::filesystem::path file_;
};

void check_whole(const tests::TestStore& store) {
  const auto checked = store.database()->read({.text = "PRAGMA integrity_check"});
  REQUIRE(checked);
  CHECK(checked->front() == SqlRow{std::string{"ok"}});
}

struct Site {
  std::string kind = GENERATE(from_range(tests::store_kinds()));
  tests::TestStore store{kind};
  tests::TemporaryFolder folder{};

  [[nodiscard]] std::shared_ptr<FileHost> host() const {
    return std::make_shared<FileHost>(folder.path() / "host");
  }

  void add(int count) const {
    const auto tasks = store.open().tasks;
    for (int i = 0; i < count; ++i) {
      REQUIRE(tasks->add(tests::branch_task("b" + std::to_string(i))));
    }
  }

  /// Leases are short here, so that what a dead worker had is soon another's.
  void work(const std::stop_token& stop) const {
    Worker worker{store.open().tasks,
                  [this](const TaskTarget&) { return std::shared_ptr<GitProvider>{host()}; },
                  {.send_deadline = 1s, .look_deadline = 1s, .lease_margin = 1s, .poll = 10ms}};
    worker.run(stop);
  }
};

void two_workers_killed(int tasks, int kills) {
  const Site site;
  site.add(tasks);
  Moments moments;
  const auto work = [&site] { site.work({}); };

  pid_t steady = start(work);
  for (int i = 0; i < kills; ++i) {
    const pid_t other = start(work);
    moments.pass();
    kill_and_wait(steady);
    steady = other;
  }
  const auto queue = site.store.open().tasks;
  while (queue->figures()->done < tasks && queue->list({.only_alerts = true})->empty()) {
    std::this_thread::sleep_for(20ms);
  }
  kill_and_wait(steady);

  CHECK(queue->figures()->done == tasks);
  CHECK(queue->list({.limit = 100'000})->size() == static_cast<std::size_t>(tasks));
  const auto lines = site.host()->lines();
  CHECK(lines.size() == static_cast<std::size_t>(tasks));
  CHECK(std::set(lines.begin(), lines.end()).size() == lines.size());
  if (site.kind == "sqlite") {
    check_whole(site.store);
  }
}

void writers_killed(int kills) {
  const tests::TestStore store{GENERATE(from_range(tests::store_kinds()))};
  static_cast<void>(store.open());
  Moments moments;
  std::set<std::string> told;
  for (int i = 0; i < kills; ++i) {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t child = start([&] {
      const auto tasks = store.open().tasks;
      for (;;) {
        const std::string id = tasks->add(tests::branch_task())->id;
        if (::write(ends[1], id.data(), id.size()) < 0) {
          return;
        }
        static_cast<void>(tasks->claim({.holder = "w", .lease = 1ms}));
      }
    });
    ::close(ends[1]);
    moments.pass();
    moments.pass();
    kill_and_wait(child);
    std::string id(36, '\0');
    while (::read(ends[0], id.data(), id.size()) == 36) {
      told.insert(id);
    }
    ::close(ends[0]);
  }

  std::set<std::string> kept;
  const auto tasks = *store.open().tasks->list({.limit = 1'000'000});
  for (const Task& task : tasks) {
    kept.insert(task.id);
  }
  CHECK(std::ranges::includes(kept, told));
  CHECK_FALSE(told.empty());
}

}  // namespace

TEST_CASE("workers that are killed lose no task and make none twice", "[tasks][killed]") {
  two_workers_killed(120, 12);
}

TEST_CASE("what was acknowledged is there after any kill", "[tasks][killed]") {
  writers_killed(12);
}

TEST_CASE("a file whose writers were killed is whole", "[tasks][killed]") {
  const tests::TestStore store{"sqlite"};
  Moments moments;
  for (int i = 0; i < 10; ++i) {
    const pid_t child = start([&] {
      const auto tasks = store.open().tasks;
      for (;;) {
        static_cast<void>(tasks->add(tests::branch_task()));
      }
    });
    moments.pass();
    kill_and_wait(child);
  }

  static_cast<void>(store.open());
  check_whole(store);
}

TEST_CASE("10,000 tasks, with workers that are killed all the time", "[.][soak]") {
  two_workers_killed(10'000, 1'000);
}

TEST_CASE("1,000 writers that are killed", "[.][soak]") { writers_killed(1'000); }

}  // namespace gitprovider
