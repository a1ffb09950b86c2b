// gitprovider tasks work on the local host, killed and failed at its calls, and started again.

#include "tests/catch_compat.hpp"
#include "tests/killed/faulty_run.hpp"
#include "tests/killed/local_git.hpp"
#include "tests/killed/queue_file.hpp"

#include <cerrno>
#include <filesystem>

namespace gitprovider::tests {
namespace {

/// A host and a queue with one task of each kind, none of which needs another; can be put back.
class Site {
 public:
  Site() {
    call({"repo", "create", "acme/widget", "--init"});
    call({"branch", "create", "acme/widget", "develop", "--from", "main"});
    call({"branch", "create", "acme/widget", "topic", "--from", "main"});
    const std::string file = folder_.write("note", "a note").string();
    call({"commit", "acme/widget", "--branch", "topic", "--message", "Topic", "--add",
          "topic=" + file});
    call({"pr", "open", "acme/widget", "--head", "topic", "--base", "main", "--title", "Topic"});
    call({"tasks", "add", "branch", "create", "acme/widget", "feature", "--from", "topic"});
    call({"tasks", "add", "commit", "acme/widget", "--branch", "develop", "--message", "Note",
          "--add", "note=" + file});
    call({"tasks", "add", "branch", "protect", "acme/widget", "topic"});
    call({"tasks", "add", "pr", "merge", "acme/widget", "1"});
    call({"tasks", "add", "repo", "create", "acme/gadget", "--init"});
    copy(folder_.path(), first_.path());
  }

  void put_back() const {
    for (const char* part : {"git-host", "queue"}) {
      std::filesystem::remove_all(folder_.path() / part);
    }
    copy(first_.path(), folder_.path());
  }

  [[nodiscard]] ProgramCall work() const { return named({"tasks", "work", "--once"}); }
  [[nodiscard]] ProgramRun list() const { return run(named({"tasks", "list"})); }
  [[nodiscard]] std::string state() const { return state_of(folder_); }
  [[nodiscard]] QueueFile queue() const { return QueueFile{folder_.path() / "queue" / "tasks.db"}; }

  /// What the next workers do, when time has passed and a person has done as told.
  void finish() const {
    for (int round = 0; round < 5 && !queue().is_all_done(); ++round) {
      queue().pass_time();
      remove_git_locks(folder_);
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
    CHECK(state() == planned);
    CHECK(run(named({"repo", "get", "acme/gadget"})).exit_status == 0);
    CHECK(queue().integrity() == "ok");
    git(folder_, {"fsck", "--strict"});
  }

 private:
  static void copy(const std::filesystem::path& from, const std::filesystem::path& to) {
    using std::filesystem::copy_options;
    std::filesystem::copy(
        from, to,
        copy_options::recursive | copy_options::copy_symlinks | copy_options::overwrite_existing);
  }

  [[nodiscard]] ProgramCall named(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--queue", "queue/tasks.db"});
    return gitprovider_call(folder_.path(), std::move(arguments));
  }
  void call(std::vector<std::string> arguments) const {
    const ProgramRun done = run(named(std::move(arguments)));
    INFO(done.errors);
    REQUIRE(done.exit_status == 0);
  }

  TemporaryFolder folder_{};
  TemporaryFolder first_{};
};

}  // namespace

TEST_CASE("a worker killed before any of its calls loses no task and makes none twice",
          "[killed][tasks][T91]") {
  const Site site;
  const auto calls = calls_of(site.work());
  REQUIRE(site.queue().is_all_done());
  const std::string planned = site.state();

  for_each_place(static_cast<unsigned>(calls.size()), 12, [&](unsigned place) {
    INFO("killed before call " << place << ": " << calls[place - 1]);
    site.put_back();
    CHECK(was_killed(run(with_fault(site.work(), {.at = place}))));
    site.finish();
    site.check(planned);
  });
}

TEST_CASE("a worker whose disk fails at any call of its queue loses no task and makes none twice",
          "[killed][tasks][T95][T96]") {
  const Site site;
  const int number = GENERATE(ENOSPC, EIO);
  const SystemFault on_queue{.number = number, .path = "tasks.db"};
  const auto calls = calls_of(site.work(), on_queue);
  const std::string planned = site.state();

  for_each_place(static_cast<unsigned>(calls.size()), 6, [&](unsigned place) {
    INFO("fails with " << number << " at call " << place << ": " << calls[place - 1]);
    site.put_back();
    SystemFault fault = on_queue;
    fault.at = place;
    const ProgramRun failed = run(with_fault(site.work(), fault));
    CHECK_FALSE(was_killed(failed));
    CHECK(site.list().exit_status == 0);
    site.finish();
    site.check(planned);
  });
}

}  // namespace gitprovider::tests
