#include "apps/common/token_source.hpp"

#include "apps/common/host_kind.hpp"
#include "tests/catch_compat.hpp"

#include <map>
#include <string>

namespace gitprovider::cli {
namespace {

Environment holding(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const std::string& name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  };
}

// The token found for a GitHub at `url`, or "none".
std::string found_at(const std::string& url, std::map<std::string, std::string> variables) {
  const auto token = find_token(*find_host_kind("github"), url, {}, holding(std::move(variables)));
  REQUIRE(token.has_value());
  return *token ? std::string((*token)->reveal()) : "none";
}

constexpr const char* kPublic = "https://api.github.com";

}  // namespace

TEST_CASE("the public host's variables are read for the public host", "[unit][cli]") {
  CHECK(found_at(kPublic, {{"GH_TOKEN", "a"}, {"GITHUB_TOKEN", "b"}}) == "a");
  CHECK(found_at(kPublic, {{"GITHUB_TOKEN", "b"}}) == "b");
  CHECK(found_at("HTTPS://API.GitHub.com:443/", {{"GITHUB_TOKEN", "b"}}) == "b");
  CHECK(found_at(kPublic, {{"GH_ENTERPRISE_TOKEN", "e"}}) == "none");
}

TEST_CASE("and for no host that only looks like it", "[unit][cli]") {
  for (const std::string url :
       {"http://api.github.com", "https://api.github.com.evil.example",
        "https://evil.example/api.github.com", "https://api.github.com:8443",
        "https://api.github.com/api/v3", "https://api.github.com@evil.example",
        "https://ghe.example/api/v3"}) {
    INFO(url);
    CHECK(found_at(url, {{"GH_TOKEN", "a"}, {"GITHUB_TOKEN", "b"}}) == "none");
    CHECK(found_at(url, {{"GITHUB_ENTERPRISE_TOKEN", "e"}}) == "e");
  }
}

TEST_CASE("the program's own variable comes first, for any host", "[unit][cli]") {
  for (const std::string url : {kPublic, "https://ghe.example/api/v3"}) {
    CHECK(found_at(url, {{"GITPROVIDER_TOKEN", "own"}, {"GH_TOKEN", "a"}}) == "own");
  }
}

TEST_CASE("the local host reads no variable", "[unit][cli]") {
  const auto token = find_token(*find_host_kind("local"), "./git-host", {},
                                holding({{"GITPROVIDER_TOKEN", "own"}}));

  CHECK_FALSE(token->has_value());
}

}  // namespace gitprovider::cli
