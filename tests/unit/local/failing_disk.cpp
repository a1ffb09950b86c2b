#include "tests/unit/local/failing_disk.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::local {
namespace {

const RepoRef kRepo{.owner = "acme", .name = "widget"};
const RepoRef kNew{.owner = "acme", .name = "gadget"};

bool is_merged(FailingDisk& host) { return host.git("log main --format=%s").find("Merge") == 0; }

}  // namespace

FailingDisk::FailingDisk() {
  create();
  branch("topic");
  commit("topic", {put("topic.txt", "topic")});
  branch("proposed");
  commit("proposed", {put("proposed.txt", "proposed")});
  pull_request("proposed");
  disk.forget();
}

std::vector<Change> changes() {
  return {
      {.name = "create_repo",
       .path = R"(/gadget\.git$)",
       .run = [](GitProvider& with,
                 const Call& call) { return ended(with.create_repo({.repo = kNew}, call)); },
       .is_made = [](FailingDisk& host) { return host.provider->get_repo(kNew).has_value(); }},
      {.name = "create_branch",
       .path = "/refs/heads/feature/new$",
       .run =
           [](GitProvider& with, const Call& call) {
             return ended(with.create_branch(kRepo, {.name = "feature/new", .from = "main"}, call));
           },
       .is_made = [](FailingDisk& host) { return host.head("feature/new") != ObjectId{}; }},
      {.name = "protect_branch",
       .path = R"(/protection\.json$)",
       .run =
           [](GitProvider& with, const Call& call) {
             return ended(with.protect_branch(kRepo, {.branch = "main"}, call));
           },
       .is_made =
           [](FailingDisk& host) {
             const auto lines = read_text(host.own() / "protected-refs");
             const auto record = read_text(host.own() / "protection.json");
             const bool is_held = lines.find("refs/heads/main") != std::string::npos;
             const bool is_recorded = record.find("main") != std::string::npos;
             return is_held && is_recorded;
           }},
      {.name = "commit_files",
       .path = "/refs/heads/main$",
       .run =
           [](GitProvider& with, const Call& call) {
             return ended(with.commit_files(
                 kRepo, {.branch = "main", .message = "Change", .changes = {put("a", "a")}}, call));
           },
       .is_made =
           [](FailingDisk& host) { return host.git("log -1 main --format=%s") == "Change"; }},
      {.name = "open_pull_request",
       .path = R"(/pull-requests/2\.json$)",
       .run =
           [](GitProvider& with, const Call& call) {
             return ended(with.open_pull_request(
                 kRepo, {.head = "topic", .base = "main", .title = "T"}, call));
           },
       .is_made =
           [](FailingDisk& host) {
             return std::filesystem::exists(host.own() / "pull-requests" / "2.json");
           }},
      {.name = "merge_pull_request",
       .path = "/refs/heads/main$",
       .run =
           [](GitProvider& with, const Call& call) {
             return ended(with.merge_pull_request(kRepo, {.number = 1}, call));
           },
       .is_made = is_merged},
  };
}

Change change_named(const std::string& name) {
  const auto all = changes();
  return *std::ranges::find(all, name, &Change::name);
}

}  // namespace gitprovider::local
