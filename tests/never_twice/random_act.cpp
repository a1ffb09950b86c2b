#include "tests/never_twice/random_act.hpp"

#include <array>
#include <chrono>
#include <stdexcept>
#include <string_view>

namespace gitprovider::never_twice {
namespace {

using namespace std::chrono_literals;

// Few names, so that they meet.
constexpr std::array<std::string_view, 4> kBranches = {"main", "a", "b", "c"};

std::string branch(Chance& chance) { return std::string(kBranches.at(pick(chance, 4))); }

RepoRef ground(const HostKind& kind) { return {.owner = std::string(kind.owner), .name = "w"}; }

NewCommit commit_by_chance(Chance& chance, const std::string& to) {
  const std::string path = "f" + std::to_string(pick(chance, 6)) + ".txt";
  return {.branch = to,
          .message = "Change " + path,
          .changes = {{.path = path, .content = std::to_string(chance())}}};
}

RandomAct create_repo(const HostKind& kind, Chance& chance) {
  const RepoRef repo{.owner = std::string(kind.owner),
                     .name = "r" + std::to_string(pick(chance, 9))};
  return {Operation::create_repo, "create_repo " + repo.name,
          [repo](GitProvider& with, const Call& call) {
            return told(with.create_repo({.repo = repo}, call));
          }};
}

RandomAct create_branch(const HostKind& kind, Chance& chance) {
  const NewBranch wanted{
      .name = happens(chance, 50) ? "n" + std::to_string(pick(chance, 9)) : branch(chance),
      .from = branch(chance)};
  return {Operation::create_branch, "create_branch " + wanted.name + " from " + wanted.from,
          [repo = ground(kind), wanted](GitProvider& with, const Call& call) {
            return told(with.create_branch(repo, wanted, call));
          }};
}

RandomAct protect_branch(const HostKind& kind, Chance& chance) {
  const ProtectBranch wanted{.branch = branch(chance)};
  return {Operation::protect_branch, "protect_branch " + wanted.branch,
          [repo = ground(kind), wanted](GitProvider& with, const Call& call) {
            return told(with.protect_branch(repo, wanted, call));
          }};
}

RandomAct commit_files(const HostKind& kind, Chance& chance) {
  const NewCommit wanted = commit_by_chance(chance, branch(chance));
  return {Operation::commit_files,
          "commit_files " + wanted.branch + " " + wanted.changes.front().path,
          [repo = ground(kind), wanted](GitProvider& with, const Call& call) {
            return told(with.commit_files(repo, wanted, call));
          }};
}

RandomAct open_pull_request(const HostKind& kind, Chance& chance) {
  const NewPullRequest wanted{
      .head = std::string(kBranches.at(1 + pick(chance, 3))), .base = "main", .title = "T"};
  return {Operation::open_pull_request, "open_pull_request " + wanted.head,
          [repo = ground(kind), wanted](GitProvider& with, const Call& call) {
            return told(with.open_pull_request(repo, wanted, call));
          }};
}

RandomAct merge_pull_request(const HostKind& kind, Chance& chance) {
  const MergePullRequest wanted{
      .number = static_cast<std::int64_t>(1 + pick(chance, 4)),
      .method = happens(chance, 50) ? MergeMethod::merge : MergeMethod::squash,
      .wait = 5s};
  return {Operation::merge_pull_request, "merge_pull_request " + std::to_string(wanted.number),
          [repo = ground(kind), wanted](GitProvider& with, const Call& call) {
            return told(with.merge_pull_request(repo, wanted, call));
          }};
}

using Make = RandomAct (*)(const HostKind& kind, Chance& chance);
// What more can be done of comes up more often.
constexpr std::array<Make, 9> kMakes = {create_repo,       create_repo,       create_branch,
                                        protect_branch,    commit_files,      commit_files,
                                        open_pull_request, open_pull_request, merge_pull_request};

template <class T>
void must(const Result<T>& result) {
  if (!result) {
    throw std::runtime_error("the ground could not be laid: " + result.error().message);
  }
}

}  // namespace

std::size_t pick(Chance& chance, std::size_t count) { return chance() % count; }

bool happens(Chance& chance, unsigned percent) { return chance() % 100 < percent; }

void lay_ground(const HostKind& kind, GitProvider& provider) {
  const RepoRef repo = ground(kind);
  const auto commit = [&](const std::string& to, const std::string& path) {
    must(provider.commit_files(
        repo, {.branch = to, .message = "M", .changes = {{.path = path, .content = path}}}));
  };
  must(provider.create_repo({.repo = repo}));
  commit("main", "README.md");
  for (const std::string name : {"a", "b"}) {
    must(provider.create_branch(repo, {.name = name, .from = "main"}));
    commit(name, name + ".txt");
  }
}

RandomAct random_act(const HostKind& kind, Chance& chance) {
  return kMakes.at(pick(chance, kMakes.size()))(kind, chance);
}

}  // namespace gitprovider::never_twice
