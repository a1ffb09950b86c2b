// Two hosts in one process, and one of them hangs: its callers are stuck in earnest, and the
// other's calls go on as if they were alone. Told by counts and by the virtual time of each host.

#include "gitprovider/testing/recording_observer.hpp"
#include "tests/catch_compat.hpp"
#include "tests/never_twice/host.hpp"
#include "tests/never_twice/random_act.hpp"

#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::never_twice;
using namespace gitprovider::testing;

namespace {

constexpr int kStuckCallers = 32;
constexpr int kCalls = 100;

/// A host with a repository, and a provider of it that reports what it does.
struct Opened {
  explicit Opened(const HostKind& which) : kind(which), host(which.make()) {
    lay_ground(kind, *host->open({}));
    provider = host->open({.observer = observer});
  }

  const HostKind& kind;
  std::unique_ptr<Host> host;
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  std::unique_ptr<GitProvider> provider{};

  Result<Repository> read() {
    return provider->get_repo({.owner = std::string{kind.owner}, .name = "w"});
  }
};

/// What an attempt came to, without what is new in each.
using Trace = std::tuple<Operation, int, Cause, Decision, Duration>;

/// A hundred reads and a change, and what each of their attempts came to.
std::vector<Trace> work(Opened& at, const std::string& branch) {
  const std::size_t before = at.observer->events().size();
  for (int i = 0; i < kCalls; ++i) {
    REQUIRE(at.read());
  }
  REQUIRE(at.provider->create_branch({.owner = std::string{at.kind.owner}, .name = "w"},
                                     {.name = branch, .from = "main"}));
  std::vector<Trace> traces;
  const auto events = at.observer->events();
  for (std::size_t i = before; i < events.size(); ++i) {
    traces.emplace_back(events[i].operation, events[i].status, events[i].cause, events[i].decision,
                        events[i].duration);
  }
  return traces;
}

}  // namespace

TEST_CASE("a host that hangs changes nothing for another in the same process",
          "[isolation][threads][S1]") {
  Opened hanging{github()};
  Opened healthy{gitlab()};
  const auto alone = work(healthy, "alone");
  const TimePoint time_before = healthy.host->clock().now();
  const auto waits_before = healthy.host->clock().waits().size();

  std::promise<void> release;
  std::atomic<int> stuck{0};
  std::atomic<int> refused{0};
  hanging.host->wire().decide([&, released = release.get_future().share()](const std::string&) {
    ++stuck;
    released.wait();
    return std::optional{mock::WireFault{.at = mock::Break::silence}};
  });
  std::vector<std::jthread> callers;
  for (int i = 0; i < kStuckCallers; ++i) {
    callers.emplace_back([&] {
      const auto got = hanging.read();
      refused += got ? 0 : 1;
    });
  }
  // Eight hang, and the others have waited for a turn in vain: each wait moves the clock they
  // share, which is not the machine's.
  while (stuck < 8 || refused < kStuckCallers - 8) {
    std::this_thread::yield();
  }

  const auto beside = work(healthy, "beside");

  CHECK(stuck == 8);
  CHECK(beside == alone);
  CHECK(healthy.host->clock().now() == time_before);
  CHECK(healthy.host->clock().waits().size() == waits_before);
  release.set_value();
}

TEST_CASE("two providers of one host share nothing either", "[isolation][S1]") {
  Opened at{github()};
  const auto other = at.host->open({.retry = {.max_attempts = 1}});
  at.host->wire().decide([](const std::string&) {
    return std::optional{mock::WireFault{.at = mock::Break::refused}};
  });
  const RepoRef repo{.owner = std::string{at.kind.owner}, .name = "w"};
  for (int i = 0; i < 10; ++i) {
    CHECK_FALSE(other->get_repo(repo));
  }
  CHECK(other->get_repo(repo).error().code == ErrorCode::circuit_open);
  at.host->wire().decide([](const std::string&) { return std::optional<mock::WireFault>{}; });

  CHECK(other->get_repo(repo).error().code == ErrorCode::circuit_open);
  CHECK(at.read());
}
