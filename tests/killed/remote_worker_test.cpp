// gitprovider tasks work on the hosts behind HTTP, over real sockets, killed and failed at its
// calls, and started again.

#include "tests/catch_compat.hpp"
#include "tests/killed/faulty_run.hpp"
#include "tests/killed/queue_file.hpp"
#include "tests/killed/remote.hpp"

#include <cerrno>
#include <memory>

namespace gitprovider::tests {
namespace {

/// A mock host, and a queue with tasks for it, none of which needs another.
class Site {
 public:
  explicit Site(std::unique_ptr<Remote> remote) : remote_(std::move(remote)) {
    // The mock works on a request for no longer than it takes to answer it.
    config_ = remote_->folder
                  .write("config.yaml",
                         "default:\n  state_checks: {visible_within: 1ms, longest_request: 1s}\n")
                  .string();
    const std::string file = remote_->folder.write("note", "a note").string();
    call({"repo", "create", "acme/widget", "--init"});
    call({"branch", "create", "acme/widget", "develop", "--from", "main"});
    call({"branch", "create", "acme/widget", "topic", "--from", "main"});
    call({"commit", "acme/widget", "--branch", "topic", "--message", "Topic", "--add",
          "topic=" + file});
    call({"pr", "open", "acme/widget", "--head", "topic", "--base", "main", "--title", "Topic"});
    call({"tasks", "add", "branch", "create", "acme/widget", "feature", "--from", "topic"});
    call({"tasks", "add", "commit", "acme/widget", "--branch", "develop", "--message", "Note",
          "--add", "note=" + file});
    call({"tasks", "add", "pr", "merge", "acme/widget", "1"});
    remote_->server->keep_log();
  }

  [[nodiscard]] ProgramCall work() const { return named({"tasks", "work", "--once"}); }
  [[nodiscard]] QueueFile queue() const {
    return QueueFile{remote_->folder.path() / "queue" / "tasks.db"};
  }
  [[nodiscard]] Remote& remote() const { return *remote_; }

  /// What the next workers do, when time has passed.
  void finish() const {
    for (int round = 0; round < 5 && !queue().is_all_done(); ++round) {
      queue().pass_time();
      const ProgramRun again = run(work());
      INFO(again.output << again.errors);
      CHECK(again.exit_status == 0);
    }
  }

  void check(const std::string& planned) const {
    for (const Task& task : queue().tasks()) {
      INFO(to_string(task.operation) << ": " << task.message);
      CHECK(task.status == TaskStatus::done);
    }
    CHECK(state_of(*remote_) == planned);
    CHECK(changes_sent_twice(*remote_) == std::vector<std::string>{});
    CHECK(queue().integrity() == "ok");
  }

 private:
  [[nodiscard]] ProgramCall named(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--queue", "queue/tasks.db", "--provider", remote_->provider,
                                       "--url", remote_->server->url(), "--config", config_});
    ProgramCall made = gitprovider_call(remote_->folder.path(), std::move(arguments));
    made.environment = {{"GITPROVIDER_TOKEN", "t0ken-of-the-mock"}};
    return made;
  }
  void call(std::vector<std::string> arguments) const {
    const ProgramRun done = run(named(std::move(arguments)));
    INFO(done.errors);
    REQUIRE(done.exit_status == 0);
  }

  std::unique_ptr<Remote> remote_;
  std::string config_{};
};

}  // namespace

TEST_CASE("a worker killed before any of its calls sends nothing twice", "[killed][tasks][T91]") {
  const Start start = GENERATE(values<Start>({github, gitlab, forgejo}));
  const Site whole{start()};
  const auto calls = calls_of(whole.work());
  const std::string planned = state_of(whole.remote());

  for_each_place(static_cast<unsigned>(calls.size()), 6, [&](unsigned place) {
    const Site site{start()};
    INFO("killed before call " << place << ": " << calls[place - 1]);
    const ProgramRun killed = run(with_fault(site.work(), {.at = place}));
    CHECK((was_killed(killed) || killed.exit_status == 0));
    site.finish();
    site.check(planned);
  });
}

TEST_CASE("nothing is sent after an intent that could not be written", "[killed][tasks][T95]") {
  const int number = GENERATE(ENOSPC, EIO);
  const SystemFault on_queue{.number = number, .path = "tasks.db"};
  const Site whole{github()};
  const auto calls = calls_of(whole.work(), on_queue);
  const std::string planned = state_of(whole.remote());

  for_each_place(static_cast<unsigned>(calls.size()), 6, [&](unsigned place) {
    const Site site{github()};
    INFO("fails with " << number << " at call " << place << ": " << calls[place - 1]);
    SystemFault fault = on_queue;
    fault.at = place;
    CHECK_FALSE(was_killed(run(with_fault(site.work(), fault))));
    CHECK(visible_changes(*site.remote().server).size() <= site.queue().with_ticket());
    site.finish();
    site.check(planned);
  });
}

}  // namespace gitprovider::tests
