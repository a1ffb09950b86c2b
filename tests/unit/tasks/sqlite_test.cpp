// The file of a queue: private, migrated or refused, and by the machine's own clock.

#include "tests/catch_compat.hpp"
#include "tests/unit/tasks/stores.hpp"

#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;
using tests::branch_task;

struct File {
  tests::TemporaryFolder folder{};
  std::filesystem::path path = folder.path() / "state" / "tasks.db";

  Result<TaskStore> open(const MachineClock& clock = {}) {
    return open_sqlite_store({.file = path, .clock = clock});
  }
  void run(const std::string& sql) {
    REQUIRE((*open_sqlite({.file = path}))->write({.text = sql}));
  }
  std::string bytes() const {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
  }
};

mode_t mode_of(const std::filesystem::path& path) {
  struct stat found {};
  return ::lstat(path.c_str(), &found) == 0 ? found.st_mode & 0777 : 0;
}

/// A machine whose clock a test moves.
struct Machine {
  std::shared_ptr<std::int64_t> time = std::make_shared<std::int64_t>(1'000'000);
  MachineClock started(const std::string& boot) const {
    return {.now = [time = time] { return *time; }, .boot_id = boot};
  }
};

}  // namespace

TEST_CASE("a queue and what stands beside it is for its owner alone", "[tasks][sqlite]") {
  File file;
  const auto store = file.open();
  REQUIRE(store);
  REQUIRE(store->tasks->add(branch_task()));

  CHECK(mode_of(file.path.parent_path()) == 0700);
  for (const char* ending : {"", "-wal", "-shm"}) {
    CHECK(mode_of(file.path.string() + ending) == 0600);
  }
}

TEST_CASE("a queue that others may read is made private", "[tasks][sqlite]") {
  File file;
  REQUIRE(file.open());
  REQUIRE(::chmod(file.path.c_str(), 0644) == 0);

  REQUIRE(file.open());

  CHECK(mode_of(file.path) == 0600);
}

TEST_CASE("a link, a second name and a folder of others are refused", "[tasks][sqlite]") {
  File file;
  REQUIRE(file.open());
  const auto there = file.path;

  file.path = there.parent_path() / "link.db";
  std::filesystem::create_symlink(there, file.path);
  CHECK(file.open().error().code == ErrorCode::invalid_argument);

  file.path = there.parent_path() / "name.db";
  std::filesystem::create_hard_link(there, file.path);
  CHECK(file.open().error().code == ErrorCode::invalid_argument);

  file.path = file.folder.path() / "open" / "tasks.db";
  std::filesystem::create_directory(file.path.parent_path());
  REQUIRE(::chmod(file.path.parent_path().c_str(), 0777) == 0);
  CHECK(file.open().error().code == ErrorCode::invalid_argument);
}

TEST_CASE("a file that is no queue is left as it is", "[tasks][sqlite]") {
  File file;
  std::filesystem::create_directory(file.path.parent_path());
  std::ofstream{file.path} << std::string(5000, 'x');
  const std::string before = file.bytes();

  CHECK(file.open().error().code == ErrorCode::invalid_argument);

  CHECK(file.bytes() == before);
}

TEST_CASE("a database of somebody else is left as it is", "[tasks][sqlite]") {
  File file;
  file.run("CREATE TABLE music (title text)");
  const std::string before = file.bytes();

  CHECK(file.open().error().code == ErrorCode::invalid_argument);

  CHECK(file.bytes() == before);
}

TEST_CASE("a queue of a later version is left as it is", "[tasks][sqlite]") {
  File file;
  REQUIRE(file.open());
  file.run("PRAGMA user_version = 99");
  const std::string before = file.bytes();

  const auto refused = file.open();

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::invalid_argument);
  CHECK_THAT(refused.error().message, Catch::Contains("99"));
  CHECK(file.bytes() == before);
}

TEST_CASE("a queue of an earlier version keeps its tasks and gains what is new",
          "[tasks][sqlite]") {
  File file;
  std::string id;
  {
    const auto store = file.open();
    REQUIRE(store);
    id = store->tasks->add(branch_task())->id;
  }
  file.run("DROP TABLE gitprovider_keys");
  file.run("PRAGMA user_version = 1");

  const auto store = file.open();

  REQUIRE(store);
  CHECK(store->tasks->get(id));
  CHECK(store->keys->begin("k", "d")->state == KeyState::fresh);
}

TEST_CASE("waits and leases go by the machine's clock", "[tasks][sqlite][clock]") {
  File file;
  const Machine machine;
  const auto store = *file.open(machine.started("a"));
  NewTask later = branch_task();
  later.wait = 10s;
  REQUIRE(store.tasks->add(later));
  const ClaimTerms terms{.holder = "w", .lease = 20s};

  *machine.time += 9'999;
  CHECK_FALSE(*store.tasks->claim(terms));
  *machine.time += 1;
  const auto held = *store.tasks->claim(terms);
  REQUIRE(held);
  *machine.time += 19'999;
  CHECK(store.tasks->extend({.id = held->id, .fence = held->fence}, 20s));
  *machine.time += 20'000;
  CHECK(*store.tasks->claim(terms));
}

TEST_CASE("after the machine was started anew leases are over and waits begin again",
          "[tasks][sqlite][clock]") {
  File file;
  const Machine machine;
  std::string waiting;
  std::string held;
  {
    const auto store = *file.open(machine.started("a"));
    held = store.tasks->add(branch_task("held"))->id;
    REQUIRE(*store.tasks->claim({.holder = "w", .lease = 1h}));
    NewTask later = branch_task("waits");
    later.wait = 10s;
    waiting = store.tasks->add(later)->id;
  }
  *machine.time = 5;

  const auto store = *file.open(machine.started("b"));

  CHECK((*store.tasks->claim({.holder = "v"}))->id == held);
  CHECK_FALSE(*store.tasks->claim({.holder = "v"}));
  *machine.time += 9'999;
  CHECK_FALSE(*store.tasks->claim({.holder = "v"}));
  *machine.time += 1;
  CHECK((*store.tasks->claim({.holder = "v"}))->id == waiting);
}

TEST_CASE("a clock that goes back by a day makes nothing wait for a day",
          "[tasks][sqlite][clock]") {
  File file;
  const Machine machine;
  *machine.time += 200'000'000;
  const auto store = *file.open(machine.started("a"));
  NewTask later = branch_task();
  later.wait = 10s;
  REQUIRE(store.tasks->add(later));
  *machine.time -= 86'400'000;

  CHECK_FALSE(*store.tasks->claim({.holder = "w"}));
  *machine.time += 10'000;
  CHECK(*store.tasks->claim({.holder = "w"}));
}

TEST_CASE("steps of the calendar by a day change no wait and no lease", "[tasks][sqlite][clock]") {
  class Calendar final : public Clock {
   public:
    WallTime wall{std::chrono::hours{24 * 20'000}};
    [[nodiscard]] TimePoint now() const noexcept override { return {}; }
    [[nodiscard]] WallTime wall_now() const noexcept override { return wall; }
    [[nodiscard]] bool wait_until(TimePoint, const std::stop_token&) override { return true; }
  };
  File file;
  const Machine machine;
  const auto calendar = std::make_shared<Calendar>();
  const auto store =
      *open_sqlite_store({.file = file.path, .calendar = calendar, .clock = machine.started("a")});
  NewTask later = branch_task("later");
  later.wait = 10s;
  REQUIRE(store.tasks->add(later));
  REQUIRE(store.tasks->add(branch_task("now")));
  REQUIRE(*store.tasks->claim({.holder = "w", .lease = 10s}));

  for (const auto step : {+24h, -48h}) {
    calendar->wall += step;
    CHECK_FALSE(*store.tasks->claim({.holder = "v"}));
  }
}

}  // namespace gitprovider
