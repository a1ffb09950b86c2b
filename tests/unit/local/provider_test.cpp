#include "src/providers/local/provider.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "gitprovider/testing/recording_observer.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace gitprovider::local {
namespace {

using testing::FakeClock;
using testing::RecordingObserver;

struct Observed : TestHost {
  Observed() : Observed(std::make_shared<FakeClock>(), std::make_shared<RecordingObserver>()) {}

  std::shared_ptr<FakeClock> clock;
  std::shared_ptr<RecordingObserver> observer;

 private:
  Observed(std::shared_ptr<FakeClock> time, std::shared_ptr<RecordingObserver> seen)
      : TestHost(LocalOptions{.clock = time, .observer = seen}),
        clock(std::move(time)),
        observer(std::move(seen)) {}
};

/// Holds the lock of the test's repository as another process would.
class HeldLock {
 public:
  explicit HeldLock(const TestHost& host)
      : file_(::open((host.own() / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    REQUIRE(::flock(file_, LOCK_EX | LOCK_NB) == 0);
  }
  HeldLock(const HeldLock&) = delete;
  HeldLock& operator=(const HeldLock&) = delete;
  ~HeldLock() { release(); }
  void release() {
    if (file_ >= 0) {
      ::close(std::exchange(file_, -1));
    }
  }

 private:
  int file_;
};

}  // namespace

TEST_CASE("an operation is reported once, with its outcome", "[unit][local][provider]") {
  Observed host;

  REQUIRE(host.provider->create_repo({.repo = host.repo}, {.operation_id = "mine"}));
  REQUIRE(host.provider->get_repo(host.repo));
  REQUIRE_FALSE(host.provider->create_branch(host.repo, {.name = "a", .from = "main"}));

  const auto reports = host.observer->reports();
  REQUIRE(reports.size() == 3);
  CHECK(reports[0].operation_id == "mine");
  CHECK(reports[0].operation == Operation::create_repo);
  CHECK(reports[0].provider == "local");
  CHECK(reports[0].attempts == 1);
  CHECK(reports[0].outcome == Outcome::applied);
  CHECK_FALSE(reports[0].error);
  CHECK(reports[1].outcome == Outcome::not_applied);
  CHECK(reports[1].operation_id.size() == 36);
  CHECK(reports[2].error == ErrorCode::conflict);
  CHECK(reports[2].attempts == 1);
  CHECK(host.observer->events().empty());
}

TEST_CASE("a wrong call is refused before anything is touched", "[unit][local][provider]") {
  Observed host;

  const auto name = host.provider->create_repo({.repo = {.owner = "..", .name = "x"}});
  const auto nested = host.provider->create_repo({.repo = {.owner = "a/b", .name = "x"}});
  const auto branch = host.provider->create_branch(host.repo, {.name = "a..b", .from = "main"});
  const auto call = host.provider->get_repo(host.repo, {.operation_id = "two\nlines"});

  for (const auto& code :
       {name.error().code, nested.error().code, branch.error().code, call.error().code}) {
    CHECK(code == ErrorCode::invalid_argument);
  }
  for (const auto& report : host.observer->reports()) {
    CHECK(report.attempts == 0);
  }
  CHECK_FALSE(std::filesystem::exists(host.root()));
}

TEST_CASE("a stopped call changes nothing", "[unit][local][provider]") {
  Observed host;
  host.create();
  std::stop_source source;
  source.request_stop();
  const Call call{.stop = source.get_token()};

  const auto branch = host.provider->create_branch(host.repo, {.name = "a", .from = "main"}, call);
  const auto read = host.provider->get_repo(host.repo, call);

  CHECK(branch.error().code == ErrorCode::cancelled);
  CHECK(read.error().code == ErrorCode::cancelled);
  CHECK(host.provider->list_branches(host.repo)->branches.size() == 1);
}

TEST_CASE("waiting for another process ends at the deadline", "[unit][local][provider]") {
  Observed host;
  host.create();
  const HeldLock held(host);

  const auto made = host.provider->create_branch(host.repo, {.name = "a", .from = "main"},
                                                 {.deadline = Duration{50}});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::deadline_exceeded);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(host.clock->waits().size() > 3);
}

TEST_CASE("waiting for another process ends at the stop token", "[unit][local][provider]") {
  Observed host;
  host.create();
  const HeldLock held(host);
  std::stop_source source;
  host.clock->on_wait([&](Duration) { source.request_stop(); });

  const auto made = host.provider->create_branch(host.repo, {.name = "a", .from = "main"},
                                                 {.stop = source.get_token()});

  CHECK(made.error().code == ErrorCode::cancelled);
}

TEST_CASE("a call goes on when the other process lets go", "[unit][local][provider]") {
  Observed host;
  host.create();
  HeldLock held(host);
  host.clock->on_wait([&](Duration) { held.release(); });

  CHECK(host.provider->create_branch(host.repo, {.name = "a", .from = "main"}));
}

TEST_CASE("reads do not wait for a writer", "[unit][local][provider]") {
  Observed host;
  host.create();
  const HeldLock held(host);

  CHECK(host.provider->get_repo(host.repo));
  CHECK(host.provider->list_branches(host.repo));
  CHECK(host.clock->waits().empty());
}

TEST_CASE("the local host names itself and can do everything", "[unit][local][provider]") {
  const TestHost host;
  CHECK(host.provider->name() == "local");
  CHECK(host.provider->capabilities() == Capabilities{});
}

TEST_CASE("a local host needs a folder and time", "[unit][local][provider]") {
  CHECK(open_local({}).error().code == ErrorCode::invalid_argument);
  CHECK(open_local({.root = "x", .operation_timeout = Duration{0}}).error().code ==
        ErrorCode::invalid_argument);
}

TEST_CASE("a relative folder is fixed when the host is opened", "[unit][local][provider]") {
  const TestHost host;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(host.folder.path());
  const auto provider = open_local({.root = "relative"});
  std::filesystem::current_path(before);
  REQUIRE(provider);

  const auto made = (*provider)->create_repo({.repo = host.repo});

  REQUIRE(made);
  CHECK(made->value.web_url ==
        "file://" + (host.folder.path() / "relative/acme/widget.git").string());
}

}  // namespace gitprovider::local
