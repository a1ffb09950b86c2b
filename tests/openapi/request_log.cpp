// Does what the library can do on one mock host and prints every request the host got, as JSON:
//
//   openapi_request_log github|gitlab|forgejo|gitea
//
// check_requests.py holds them against the host's own description of its API.

#include "tests/contract/forgejo_host.hpp"
#include "tests/contract/github_host.hpp"
#include "tests/contract/gitlab_host.hpp"

#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using namespace gitprovider;
using namespace std::chrono_literals;

template <class T>
T must(Result<T> result, std::string_view what) {
  if (!result) {
    throw std::runtime_error(std::string(what) + ": " + result.error().message);
  }
  return *std::move(result);
}

/// Every operation, in the ways its requests differ.
class Exercise {
 public:
  explicit Exercise(contract::MockHost& host)
      : provider_(host.provider()),
        can_(provider_.capabilities()),
        empty_(host.free_repository()),
        repo_(host.free_repository()) {}

  void run() {
    repositories();
    commits();
    pull_requests();
    protections();
    must(provider_.list_branches(repo_), "list");
  }

 private:
  void repositories() {
    must(provider_.create_repo({.repo = empty_}), "create an empty repository");
    must(provider_.create_repo({.repo = repo_,
                                .visibility = Visibility::public_,
                                .description = "One",
                                .default_branch = "main",
                                .initialize = true}),
         "create");
    must(provider_.get_repo(repo_), "read");
  }

  void commits() {
    commit(empty_, "main", {{.path = "first", .content = "1"}});
    branch("develop");
    commit(repo_, "develop",
           {{.path = "a#b/c.txt", .content = "text"},
            {.path = "binary", .content = std::string("\0\xff", 2)},
            {.path = "run.sh", .content = "#!/bin/sh\n", .executable = can_.executable_files}});
    commit(repo_, "develop",
           {{.path = "a#b/c.txt", .content = "other"},
            {.action = FileChange::Action::remove, .path = "binary"}});
  }

  void pull_requests() {
    open_and_merge("merged", MergeMethod::merge);
    if (can_.merge_by_squash) {
      open_and_merge("squashed", MergeMethod::squash);
    }
    if (can_.merge_by_rebase) {
      open_and_merge("rebased", MergeMethod::rebase);
    }
    if (can_.draft_pull_requests) {
      branch("draft");
      commit(repo_, "draft", {{.path = "draft", .content = "x"}});
      must(provider_.open_pull_request(
               repo_, {.head = "draft", .base = "main", .title = "Draft", .draft = true}),
           "open a draft");
    }
  }

  void protections() {
    protect({.branch = "main"});
    protect({.branch = "develop", .allow_force_push = can_.protected_force_push});
    protect({.branch = "develop",
             .approvals = can_.required_approvals ? std::optional(2) : std::nullopt});
    if (can_.required_status_checks) {
      protect({.branch = "develop", .required_status_checks = {"build"}});
    }
  }

  void open_and_merge(const std::string& name, MergeMethod method) {
    branch("feature/" + name);
    commit(repo_, "feature/" + name, {{.path = name, .content = "x"}});
    const auto pull =
        must(provider_.open_pull_request(
                 repo_, {.head = "feature/" + name, .base = "main", .title = name, .body = "Text"}),
             "open");
    must(provider_.merge_pull_request(repo_,
                                      {.number = pull.value.number, .method = method, .wait = 20s}),
         "merge");
  }

  void branch(const std::string& name) {
    must(provider_.create_branch(repo_, {.name = name, .from = "main"}), "create branch " + name);
  }
  void commit(const RepoRef& repo, const std::string& branch, std::vector<FileChange> changes) {
    must(provider_.commit_files(
             repo, {.branch = branch, .message = "Change", .changes = std::move(changes)}),
         "commit");
  }
  void protect(const ProtectBranch& request) {
    must(provider_.protect_branch(repo_, request), "protect " + request.branch);
  }

  GitProvider& provider_;
  Capabilities can_;
  RepoRef empty_;
  RepoRef repo_;
};

template <class Host>
int print_log(Host&& host) {
  host.server().keep_log();
  Exercise(host).run();
  auto requests = mock::Json::array();
  for (const auto& request : host.server().log()) {
    requests.push_back(
        {{"method", request.method}, {"target", request.target}, {"body", request.body}});
  }
  for (const auto& problem : host.problems()) {
    std::cerr << problem << '\n';
  }
  std::cout << requests.dump() << std::endl;
  return host.problems().empty() ? 0 : 1;
}

int run(std::string_view name) {
  if (name == "github") {
    return print_log(contract::GitHubHost());
  }
  if (name == "gitlab") {
    return print_log(contract::GitLabHost());
  }
  if (name == "forgejo" || name == "gitea") {
    return print_log(contract::ForgejoHost({.rules = {.is_gitea = name == "gitea"}}));
  }
  std::cerr << "usage: openapi_request_log github|gitlab|forgejo|gitea\n";
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc == 2 ? argv[1] : "");
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
