// Many threads and two processes on one folder: nothing is lost, and one wins where one may.

#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

#include <atomic>
#include <functional>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gitprovider::local {
namespace {

constexpr int kThreads = 8;

void in_threads(const std::function<void(int)>& work) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&work, i] { work(i); });
  }
}

/// Runs `work(0)` here and `work(1)` in a child, both with the same count of threads, and gives the
/// child's answer. Called before this process has any other thread.
int in_two_processes(const std::function<int(int process)>& work, int& ours) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::_exit(work(1));
  }
  ours = work(0);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("two processes that commit to one branch lose nothing", "[unit][local][concurrency]") {
  TestHost host;
  host.create();

  const auto commit_many = [&](int process) {
    const auto provider = host.open();
    std::atomic<int> done = 0;
    in_threads([&](int thread) {
      for (int i = 0; i < 3; ++i) {
        const auto name =
            std::to_string(process) + "/" + std::to_string(thread) + "-" + std::to_string(i);
        done += provider->commit_files(
                    host.repo,
                    {.branch = "main", .message = name, .changes = {put("files/" + name, name)}})
                    ? 1
                    : 0;
      }
    });
    return done.load();
  };
  int ours = 0;
  const int theirs = in_two_processes(commit_many, ours);

  CHECK(ours == 3 * kThreads);
  CHECK(theirs == 3 * kThreads);
  CHECK(host.git("rev-list --count main") == std::to_string(6 * kThreads + 1));
  CHECK(host.git("ls-tree -r --name-only main files | wc -l") == std::to_string(6 * kThreads));
  CHECK(host.git("fsck --strict").find("error") == std::string::npos);
}

TEST_CASE("of two processes that make one branch, one wins", "[unit][local][concurrency]") {
  TestHost host;
  host.create();

  const auto create_all = [&](int) {
    const auto provider = host.open();
    std::atomic<int> won = 0;
    in_threads([&](int thread) {
      const auto made = provider->create_branch(
          host.repo, {.name = "b" + std::to_string(thread % 4), .from = "main"});
      won += made ? 1 : 0;
      if (!made && made.error().code != ErrorCode::already_exists) {
        won += 100;
      }
    });
    return won.load();
  };
  int ours = 0;
  const int theirs = in_two_processes(create_all, ours);

  CHECK(ours + theirs == 4);
}

TEST_CASE("of two processes that make one repository, one wins, and it is whole",
          "[unit][local][concurrency]") {
  TestHost host;

  const auto create_all = [&](int) {
    const auto provider = host.open();
    std::atomic<int> won = 0;
    in_threads([&](int thread) {
      const RepoRef repo{.owner = thread % 2 == 0 ? "acme" : "Acme", .name = "widget"};
      const auto made = provider->create_repo({.repo = repo, .initialize = true});
      won += made ? 1 : 0;
      if (!made && made.error().code != ErrorCode::already_exists) {
        won += 100;
      }
    });
    return won.load();
  };
  int ours = 0;
  const int theirs = in_two_processes(create_all, ours);

  CHECK(ours + theirs == 1);
  CHECK(host.provider->list_branches(host.repo)->branches.size() == 1);
  const auto found = host.provider->get_repo(host.repo);
  REQUIRE(found);
  const auto owner = host.root() / found->owner;
  CHECK(std::distance(std::filesystem::directory_iterator(owner), {}) == 1);
}

TEST_CASE("two processes that open pull requests share no number", "[unit][local][concurrency]") {
  TestHost host;
  host.create();
  for (int i = 0; i < 4; ++i) {
    host.branch("t" + std::to_string(i));
    host.commit("t" + std::to_string(i), {put("f" + std::to_string(i), "x")});
  }

  const auto open_all = [&](int) {
    const auto provider = host.open();
    std::atomic<int> won = 0;
    in_threads([&](int thread) {
      won += provider->open_pull_request(
                 host.repo,
                 {.head = "t" + std::to_string(thread % 4), .base = "main", .title = "Take"})
                 ? 1
                 : 0;
    });
    return won.load();
  };
  int ours = 0;
  const int theirs = in_two_processes(open_all, ours);

  CHECK(ours + theirs == 4);
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(host.own() / "pull-requests")) {
    names.insert(entry.path().filename());
  }
  CHECK(names == std::set<std::string>{"1.json", "2.json", "3.json", "4.json"});
}

TEST_CASE("threads that merge one pull request merge it once", "[unit][local][concurrency]") {
  TestHost host;
  host.create();
  host.branch("topic");
  host.commit("topic", {put("a", "a")});
  const auto number = host.pull_request("topic");

  std::atomic<int> merged = 0;
  std::atomic<int> refused = 0;
  in_threads([&](int) {
    const auto result = host.merge(number);
    merged += result ? 1 : 0;
    refused += !result && result.error().code == ErrorCode::conflict ? 1 : 0;
  });

  CHECK(merged == 1);
  CHECK(refused == kThreads - 1);
  CHECK(host.git("rev-list --merges --count main") == "1");
}

TEST_CASE("all operations at once on one provider", "[unit][local][concurrency]") {
  TestHost host;
  host.create();

  std::atomic<int> failed = 0;
  const auto expect = [&](bool ok) { failed += ok ? 0 : 1; };
  in_threads([&](int thread) {
    const auto name = "t" + std::to_string(thread);
    expect(host.provider->create_branch(host.repo, {.name = name, .from = "main"}).has_value());
    expect(
        host.provider
            ->commit_files(host.repo, {.branch = name, .message = "m", .changes = {put(name, "x")}})
            .has_value());
    expect(host.provider->protect_branch(host.repo, {.branch = name}).has_value());
    const auto opened =
        host.provider->open_pull_request(host.repo, {.head = name, .base = "main", .title = name});
    expect(opened.has_value());
    expect(opened && host.merge(opened->value.number).has_value());
    expect(host.provider->get_repo(host.repo).has_value());
    expect(host.provider->list_branches(host.repo).has_value());
  });

  CHECK(failed == 0);
  CHECK(host.git("rev-list --merges --count main") == std::to_string(kThreads));
  CHECK(host.provider->list_branches(host.repo)->branches.size() == kThreads + 1);
}

}  // namespace gitprovider::local
