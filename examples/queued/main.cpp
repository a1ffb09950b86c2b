// A project that keeps a change in a file and lets a worker make it: with the installed component
// `sqlite`, on a host in a folder. The two halves are mostly two programs.
#include <gitprovider/gitprovider.hpp>
#include <gitprovider/tasks/queue.hpp>
#include <gitprovider/tasks/sqlite.hpp>
#include <gitprovider/tasks/worker.hpp>

#include <filesystem>
#include <iostream>
#include <memory>
#include <stop_token>
#include <utility>

namespace {

int fail(const gitprovider::Error& error) {
  std::cerr << to_string(error.code) << ": " << error.message << '\n';
  return 1;
}

}  // namespace

int main() {
  const auto folder = std::filesystem::current_path() / "queued-work";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);

  auto opened = gitprovider::open_local({.root = folder / "host"});
  if (!opened) return fail(opened.error());
  const std::shared_ptr<gitprovider::GitProvider> host = *std::move(opened);
  const auto store = gitprovider::open_sqlite_store({.file = folder / "state" / "tasks.db"});
  if (!store) return fail(store.error());

  const gitprovider::NewRepository wanted{.repo = {.owner = "acme", .name = "widget"}};
  const auto kept =
      store->tasks->add({.target = {.provider = "local", .base_url = host->base_url()},
                         .change = {.repo = wanted.repo, .request = wanted}});
  if (!kept) return fail(kept.error());

  gitprovider::Worker worker{store->tasks, [&](const gitprovider::TaskTarget&) { return host; }};
  if (const auto worked = worker.run_due(std::stop_token{}); !worked) return fail(worked.error());

  const auto made = store->tasks->get(kept->id);
  if (!made) return fail(made.error());
  std::cout << to_string(made->operation) << ": " << to_string(made->status) << '\n';
  return made->status == gitprovider::TaskStatus::done && host->get_repo(wanted.repo) ? 0 : 1;
}
