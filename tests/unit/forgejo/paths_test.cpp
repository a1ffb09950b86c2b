#include "src/providers/forgejo/paths.hpp"

#include "tests/catch_compat.hpp"

#include <string>

namespace paths = gitprovider::forgejo::paths;
using gitprovider::RepoRef;

namespace {

const RepoRef kRepo{.owner = "acme", .name = "widget.x"};
const std::string kHard = "feature/a#b%c+d\xC3\xA4";

}  // namespace

TEST_CASE("every address is the one of the host's documentation", "[unit][forgejo][paths]") {
  CHECK(paths::organisation_repositories("acme").str() == "/orgs/acme/repos");
  CHECK(paths::repository(kRepo).str() == "/repos/acme/widget.x");
  CHECK(paths::branch_protections(kRepo).str() == "/repos/acme/widget.x/branch_protections");
  CHECK(paths::branches(kRepo).str() == "/repos/acme/widget.x/branches");
  CHECK(paths::contents(kRepo).str() == "/repos/acme/widget.x/contents");
  CHECK(paths::tree(kRepo, "ab12").str() == "/repos/acme/widget.x/git/trees/ab12");
  CHECK(paths::pull_requests(kRepo).str() == "/repos/acme/widget.x/pulls");
  CHECK(paths::pull_request(kRepo, 7).str() == "/repos/acme/widget.x/pulls/7");
  CHECK(paths::pull_request_merge(kRepo, 7).str() == "/repos/acme/widget.x/pulls/7/merge");
  CHECK(paths::own_account().str() == "/user");
  CHECK(paths::own_repositories().str() == "/user/repos");
  CHECK(paths::version().str() == "/version");
}

TEST_CASE("a branch keeps its slashes, a rule of protection is one segment, both encoded once",
          "[unit][forgejo][paths]") {
  CHECK(paths::branch(kRepo, kHard).str() ==
        "/repos/acme/widget.x/branches/feature/a%23b%25c%2Bd%C3%A4");
  CHECK(paths::branch_protection(kRepo, kHard).str() ==
        "/repos/acme/widget.x/branch_protections/feature%2Fa%23b%25c%2Bd%C3%A4");
}

TEST_CASE("commits are asked for without what is costly", "[unit][forgejo][paths]") {
  CHECK(paths::commit(kRepo, "ab12").str() ==
        "/repos/acme/widget.x/git/commits/ab12?stat=false&verification=false&files=false");
  CHECK(paths::commits_of(kRepo, "cd34").str() ==
        "/repos/acme/widget.x/commits?sha=cd34&stat=false&verification=false&files=false");
  CHECK(paths::commits_between(kRepo, "ab12", "cd34").str() ==
        "/repos/acme/widget.x/commits?sha=cd34&not=ab12&stat=false&verification=false&files=false");
}

TEST_CASE("routes hold no name", "[unit][forgejo][paths]") {
  CHECK(paths::branch(kRepo, kHard).route() == "/repos/{owner}/{repo}/branches/{branch...}");
}
