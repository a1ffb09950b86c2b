#pragma once

// What tests of GitHub's own HTTP begin with.

#include "tests/catch_compat.hpp"
#include "tests/contract/github_host.hpp"

#include <string>
#include <utility>

namespace gitprovider::contract {

inline const std::string kGitHubRepo = "/repos/{owner}/{repo}";

/// An initialised repository `acme/w` on a host of its own; all counts begin after it. Ends by
/// requiring that the server found nothing wrong.
struct PreparedGitHub {
  explicit PreparedGitHub(mock::MockGitHubOptions options = {}) : host(std::move(options)) {
    REQUIRE(host.provider().create_repo(
        {.repo = repo, .visibility = Visibility::public_, .initialize = true}));
    host.server().forget();
  }
  ~PreparedGitHub() {
    for (const auto& problem : host.problems()) {
      FAIL_CHECK(problem);
    }
  }
  PreparedGitHub(const PreparedGitHub&) = delete;
  PreparedGitHub& operator=(const PreparedGitHub&) = delete;

  [[nodiscard]] unsigned requests(const std::string& route) {
    return host.server().requests(route);
  }
  /// Ids of commits straight from the host.
  [[nodiscard]] std::string head(const std::string& branch) {
    return host.server().with_world(
        [&](mock::github::World& world) { return world.find("acme", "w")->branches.at(branch); });
  }

  RepoRef repo{.owner = "acme", .name = "w"};
  GitHubHost host;
};

}  // namespace gitprovider::contract
