#include "src/providers/local/resolve.hpp"

#include "src/providers/local/file_lock.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/testing/recording_observer.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/local/failing_disk.hpp"

#include <chrono>
#include <memory>
#include <regex>
#include <string>
#include <utility>

namespace gitprovider::local {
namespace {

using namespace std::chrono_literals;
using mock::DiskFault;

/// A change whose ticket is there.
struct Lost : FailingDisk {
  explicit Lost(const std::string& name, unsigned syncs = 1) : change(change_named(name)) {
    disk.plan({.path = change.path, .syncs = syncs});
    const Ended ended = change.run(*provider, {.on_unknown = OnUnknown::return_});
    REQUIRE(ended.error);
    REQUIRE(ended.error->ticket);
    ticket = *ended.error->ticket;
  }
  [[nodiscard]] Resolution resolve() const {
    const auto found = provider->resolve(ticket);
    REQUIRE(found);
    return *found;
  }

  Change change;
  Ticket ticket{};
};

Ticket ticket_of(const GitProvider& provider, Intent intent,
                 WallTime started = std::chrono::system_clock::now()) {
  return to_ticket({.provider = "local",
                    .base_url = provider.base_url(),
                    .operation_id = "id",
                    .intent = std::move(intent),
                    .started = started,
                    .lost = started,
                    .is_host_time = true,
                    .is_over = true});
}

}  // namespace

TEST_CASE("a ticket stays good until the disk is well again", "[unit][local][resolve]") {
  Lost host("commit_files", DiskFault::kAll);

  const Resolution open = host.resolve();
  host.disk.mend();
  const Resolution found = host.resolve();

  CHECK(open.outcome == Outcome::unknown);
  CHECK_THAT(open.seen, Catch::Contains("may not survive a power failure"));
  CHECK(found.outcome == Outcome::applied);
  CHECK(std::get<Commit>(found.made).id == host.head("main"));
  CHECK_FALSE(found.equivalent);
  CHECK(found.operation == Operation::commit_files);
}

TEST_CASE("looking again changes nothing that can be seen", "[unit][local][resolve]") {
  const Change change = GENERATE(from_range(changes()));
  CAPTURE(change.name);
  Lost host(change.name);
  const auto state = [&] {
    return host.git("for-each-ref") +
           run_in(host.root(), "find . -type f | sort | grep -v lock | xargs cat").output;
  };
  static_cast<void>(host.provider->resolve(host.ticket));
  const std::string before = state();

  CHECK(host.resolve().outcome == Outcome::applied);
  CHECK(state() == before);
}

TEST_CASE("a ticket of another folder or host is a wrong call", "[unit][local][resolve]") {
  const Lost host("create_branch");
  const TestHost other;

  const auto elsewhere = other.provider->resolve(host.ticket);
  const auto foreign = host.provider->resolve(
      to_ticket({.provider = "github", .intent = CreateRepoIntent{.repo = host.repo}}));

  CHECK(elsewhere.error().code == ErrorCode::invalid_argument);
  CHECK_THAT(elsewhere.error().message, Catch::StartsWith("ticket: it is of local at "));
  CHECK(foreign.error().code == ErrorCode::invalid_argument);
  CHECK_FALSE(std::filesystem::exists(other.root()));
}

TEST_CASE("a repository that is not there was not made, and tells nothing of a change in it",
          "[unit][local][resolve]") {
  const TestHost host;
  const RepoRef repo{.owner = "acme", .name = "gone"};

  const auto made =
      host.provider->resolve(ticket_of(*host.provider, CreateRepoIntent{.repo = repo}));
  const auto inside = host.provider->resolve(
      ticket_of(*host.provider, MergeIntent{.repo = repo,
                                            .number = 1,
                                            .head = *ObjectId::parse(std::string(40, 'a')),
                                            .base = "main"}));

  REQUIRE(made);
  REQUIRE(inside);
  CHECK(made->outcome == Outcome::not_applied);
  CHECK(inside->outcome == Outcome::unknown);
  CHECK_FALSE(std::filesystem::exists(host.root()));
}

TEST_CASE("a repository that is older than the call was made by another one",
          "[unit][local][resolve]") {
  FailingDisk host;
  const auto file = host.own() / "repository.json";
  write_text(file, std::regex_replace(read_text(file), std::regex(R"("created":"\d+)"),
                                      R"("created":"2020)"));

  const auto found =
      host.provider->resolve(ticket_of(*host.provider, CreateRepoIntent{.repo = host.repo}));

  CHECK(found->outcome == Outcome::not_applied);
  CHECK_THAT(found->seen, Catch::Contains("was before the call"));
}

TEST_CASE("a branch elsewhere, a branch that moved on and an absent one are told apart",
          "[unit][local][resolve]") {
  FailingDisk host;
  const auto outcome = [&](const std::string& name, const ObjectId& at) {
    return host.provider
        ->resolve(ticket_of(*host.provider,
                            CreateBranchIntent{.repo = host.repo, .name = name, .at = at}))
        ->outcome;
  };

  CHECK(outcome("topic", host.head("topic")) == Outcome::applied);
  CHECK(outcome("topic", host.head("main")) == Outcome::unknown);
  CHECK(outcome("topic", host.head("proposed")) == Outcome::not_applied);
  CHECK(outcome("absent", host.head("main")) == Outcome::not_applied);
}

TEST_CASE("looking again waits for the one who changes, and says what kept it",
          "[unit][local][resolve]") {
  const Lost host("commit_files");
  const auto held =
      FileLock::acquire(host.own() / "lock", Terms(*system_clock(), Call{}, Duration{1'000}));
  REQUIRE(held);

  const auto open = host.provider->resolve(host.ticket, {.deadline = 20ms});

  REQUIRE(open);
  CHECK(open->outcome == Outcome::unknown);
  CHECK_THAT(open->seen, Catch::Contains("could not be read"));
}

TEST_CASE("looking again is reported as no attempt", "[unit][local][resolve]") {
  const auto observer = std::make_shared<testing::RecordingObserver>();
  const TestHost host(LocalOptions{.observer = observer});

  static_cast<void>(
      host.provider->resolve(ticket_of(*host.provider, CreateRepoIntent{.repo = host.repo})));

  const auto reports = observer->reports();
  REQUIRE(reports.size() == 1);
  CHECK(reports.front().operation == Operation::check_state);
  CHECK(reports.front().attempts == 0);
}

TEST_CASE("a ticket that names what no host would make is answered and does no harm",
          "[unit][local][resolve]") {
  FailingDisk host;
  const auto ask = [&](Intent intent) {
    const auto found = host.provider->resolve(ticket_of(*host.provider, std::move(intent)));
    return found ? found->outcome : Outcome::not_applied;
  };
  const auto id = host.head("main");

  CHECK(ask(CommitIntent{.repo = host.repo, .branch = "topic"}) == Outcome::unknown);
  CHECK(ask(CreateBranchIntent{.repo = host.repo, .name = "../../x", .at = id}) !=
        Outcome::applied);
  CHECK(ask(MergeIntent{.repo = host.repo, .number = -1, .head = id, .base = "main"}) ==
        Outcome::unknown);
  CHECK(host.provider
            ->resolve(
                ticket_of(*host.provider, CreateRepoIntent{.repo = {.owner = "a/b", .name = "c"}}))
            .error()
            .code == ErrorCode::invalid_argument);
}

}  // namespace gitprovider::local
