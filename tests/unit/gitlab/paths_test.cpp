#include "src/providers/gitlab/paths.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <utility>
#include <vector>

using namespace gitprovider;
namespace paths = gitprovider::gitlab::paths;

namespace {

constexpr std::string_view kProject = "group/sub.one/wid-get";

}  // namespace

TEST_CASE("a project is one segment, however deep its groups", "[unit][gitlab][paths]") {
  CHECK(paths::project(kProject).str() == "/projects/group%2Fsub.one%2Fwid-get");
  CHECK(paths::project("42").str() == "/projects/42");
  CHECK(paths::name_space("group/sub").str() == "/namespaces/group%2Fsub");
}

TEST_CASE("names of branches and files are encoded once", "[unit][gitlab][paths]") {
  const std::vector<std::pair<std::string, std::string>> names = {
      {"main", "main"},     {"feature/a#b", "feature%2Fa%23b"},
      {"100%", "100%25"},   {"a+b&c=d", "a%2Bb%26c%3Dd"},
      {"a%2Fb", "a%252Fb"}, {"gr\u00fcn", "gr%C3%BCn"},
  };
  for (const auto& [name, encoded] : names) {
    CAPTURE(name);
    CHECK(paths::branch("1", name).str() == "/projects/1/repository/branches/" + encoded);
    CHECK(paths::protected_branch("1", name).str() == "/projects/1/protected_branches/" + encoded);
    CHECK(paths::file("1", name, "abc").str() ==
          "/projects/1/repository/files/" + encoded + "?ref=abc");
    CHECK(paths::tree("1", name, "abc").str() ==
          "/projects/1/repository/tree?ref=abc&path=" + encoded);
  }
}

TEST_CASE("every other address", "[unit][gitlab][paths]") {
  CHECK(paths::projects().str() == "/projects");
  CHECK(paths::branches("1").str() == "/projects/1/repository/branches");
  CHECK(paths::protected_branches("1").str() == "/projects/1/protected_branches");
  CHECK(paths::commits("1").str() == "/projects/1/repository/commits");
  CHECK(paths::commit("1", "abc").str() == "/projects/1/repository/commits/abc");
  CHECK(paths::merge_base("1", "abc", "def").str() ==
        "/projects/1/repository/merge_base?refs%5B%5D=abc&refs%5B%5D=def");
  CHECK(paths::tree("1", "", "abc").str() == "/projects/1/repository/tree?ref=abc");
  CHECK(paths::merge_requests("1").str() == "/projects/1/merge_requests");
  CHECK(paths::merge_request("1", 5).str() == "/projects/1/merge_requests/5");
  CHECK(paths::merge_request_merge("1", 5).str() == "/projects/1/merge_requests/5/merge");
}

TEST_CASE("events see the route without names", "[unit][gitlab][paths]") {
  CHECK(paths::branch(kProject, "secret").route() ==
        "/projects/{project}/repository/branches/{branch}");
  CHECK(paths::file(kProject, "secret", "abc").route() ==
        "/projects/{project}/repository/files/{file}");
}
