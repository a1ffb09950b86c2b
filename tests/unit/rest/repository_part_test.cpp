#include "src/providers/rest/repository_part.hpp"

#include "tests/catch_compat.hpp"

using gitprovider::http::Target;
using gitprovider::rest::repository_part;

namespace {

constexpr const char* kRoute = "/repos/{owner}/{repo}";

}  // namespace

TEST_CASE("a path names its repository in its first segments", "[unit][rest]") {
  const Target itself{"/repos/{owner}/{repo}", {"acme", "widget"}};
  const Target below{"/repos/{owner}/{repo}/branches/{branch}", {"acme", "widget", "a/b"}};

  CHECK(repository_part(itself, kRoute) == "/repos/acme/widget");
  CHECK(repository_part(below, kRoute) == "/repos/acme/widget");
  CHECK(repository_part(Target{itself}.query("a", "b"), kRoute) == "/repos/acme/widget");
}

TEST_CASE("a repository is the same however it is spelled", "[unit][rest]") {
  CHECK(repository_part({kRoute, {"ACME", "Widget"}}, kRoute) == "/repos/acme/widget");
}

TEST_CASE("names that begin alike are not the same repository", "[unit][rest]") {
  CHECK(repository_part({kRoute, {"acme", "widget2"}}, kRoute) == "/repos/acme/widget2");
}

TEST_CASE("what is below no repository names none", "[unit][rest]") {
  CHECK(repository_part({"/user/repos", {}}, kRoute).empty());
  CHECK(repository_part({"/orgs/{org}/repos", {"acme"}}, kRoute).empty());
  CHECK(repository_part({"/repos/{owner}/{repo}s/all", {"acme", "widget"}}, kRoute).empty());
  CHECK(repository_part({kRoute, {"acme", "widget"}}, "").empty());
}
