#include "src/providers/github/paths.hpp"

#include "tests/catch_compat.hpp"

#include <string>

namespace paths = gitprovider::github::paths;
using gitprovider::RepoRef;

namespace {

const RepoRef kRepo{.owner = "acme", .name = "widget.x"};
const std::string kHard = "feature/a#b%c+d e\xC3\xA4";

}  // namespace

TEST_CASE("every address is the one of the host's documentation", "[unit][github][paths]") {
  CHECK(paths::repository(kRepo).str() == "/repos/acme/widget.x");
  CHECK(paths::own_repositories().str() == "/user/repos");
  CHECK(paths::organisation_repositories("acme").str() == "/orgs/acme/repos");
  CHECK(paths::own_account().str() == "/user");
  CHECK(paths::branches(kRepo).str() == "/repos/acme/widget.x/branches");
  CHECK(paths::blobs(kRepo).str() == "/repos/acme/widget.x/git/blobs");
  CHECK(paths::commits(kRepo).str() == "/repos/acme/widget.x/git/commits");
  CHECK(paths::commit(kRepo, "ab12").str() == "/repos/acme/widget.x/git/commits/ab12");
  CHECK(paths::trees(kRepo).str() == "/repos/acme/widget.x/git/trees");
  CHECK(paths::refs(kRepo).str() == "/repos/acme/widget.x/git/refs");
  CHECK(paths::pull_requests(kRepo).str() == "/repos/acme/widget.x/pulls");
  CHECK(paths::pull_request(kRepo, 7).str() == "/repos/acme/widget.x/pulls/7");
  CHECK(paths::pull_request_merge(kRepo, 7).str() == "/repos/acme/widget.x/pulls/7/merge");
}

TEST_CASE("a branch is one segment below branches and several below refs",
          "[unit][github][paths]") {
  const std::string one = "feature%2Fa%23b%25c%2Bd%20e%C3%A4";
  const std::string several = "feature/a%23b%25c%2Bd%20e%C3%A4";

  CHECK(paths::branch(kRepo, kHard).str() == "/repos/acme/widget.x/branches/" + one);
  CHECK(paths::branch_rename(kRepo, kHard).str() ==
        "/repos/acme/widget.x/branches/" + one + "/rename");
  CHECK(paths::branch_protection(kRepo, kHard).str() ==
        "/repos/acme/widget.x/branches/" + one + "/protection");
  CHECK(paths::branch_ref(kRepo, kHard).str() == "/repos/acme/widget.x/git/ref/heads/" + several);
  CHECK(paths::branch_ref_update(kRepo, kHard).str() ==
        "/repos/acme/widget.x/git/refs/heads/" + several);
}

TEST_CASE("a file's path keeps its slashes", "[unit][github][paths]") {
  CHECK(paths::contents(kRepo, "docs/a b#c.md").str() ==
        "/repos/acme/widget.x/contents/docs/a%20b%23c.md");
}

TEST_CASE("routes hold no name", "[unit][github][paths]") {
  CHECK(paths::branch(kRepo, kHard).route() == "/repos/{owner}/{repo}/branches/{branch}");
  CHECK(paths::pull_request_merge(kRepo, 7).route() ==
        "/repos/{owner}/{repo}/pulls/{number}/merge");
}
