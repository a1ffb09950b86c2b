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
  const auto found = find_token(*find_host_kind("github"), url, {}, holding(std::move(variables)));
  REQUIRE(found.has_value());
  return found->token ? std::string(found->token->reveal()) : "none";
}

// The token found for a GitLab at `url` with the header it goes out in, or "none".
std::string found_for_gitlab(const std::string& url, std::map<std::string, std::string> variables,
                             const CommonOptions& options = {}) {
  const auto found =
      find_token(*find_host_kind("gitlab"), url, options, holding(std::move(variables)));
  REQUIRE(found.has_value());
  if (!found->token) {
    return "none";
  }
  return std::string(found->token->reveal()) +
         (found->kind == TokenKind::job_token ? " of a job" : "");
}

constexpr const char* kPublic = "https://api.github.com";
constexpr const char* kGitLab = "https://gitlab.com/api/v4";
constexpr const char* kOwnGitLab = "https://git.acme.example/deep/api/v4";

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

TEST_CASE("a Forgejo's token is read from the variables of its host", "[unit][cli]") {
  const auto found = [](const std::string& url, const std::string& name) {
    return find_token(*find_host_kind("forgejo"), url, {}, holding({{name, "t"}}))
        ->token.has_value();
  };

  for (const std::string url : {"https://codeberg.org", "https://codeberg.org/api/v1/"}) {
    INFO(url);
    CHECK(found(url, "CODEBERG_TOKEN"));
    CHECK_FALSE(found(url, "FORGEJO_TOKEN"));
  }
  for (const std::string url : {"https://git.example/api/v1", "https://codeberg.org/sub/api/v1"}) {
    INFO(url);
    CHECK(found(url, "FORGEJO_TOKEN"));
    CHECK(found(url, "GITEA_TOKEN"));
    CHECK_FALSE(found(url, "CODEBERG_TOKEN"));
  }
}

TEST_CASE("what to do without a token names the variables of the host", "[unit][cli]") {
  const auto wanted = [](const std::string& url) {
    return token_wanted(*find_host_kind("forgejo"), url, holding({})).message;
  };

  CHECK(wanted("https://codeberg.org") ==
        "no token: set GITPROVIDER_TOKEN or CODEBERG_TOKEN, or name one with --token-env or "
        "--token-file");
  CHECK(wanted("https://git.example") ==
        "no token: set GITPROVIDER_TOKEN, FORGEJO_TOKEN or GITEA_TOKEN, or name one with "
        "--token-env or --token-file");
}

TEST_CASE("the local host reads no variable", "[unit][cli]") {
  const auto token = find_token(*find_host_kind("local"), "./git-host", {},
                                holding({{"GITPROVIDER_TOKEN", "own"}}));

  CHECK_FALSE(token->token.has_value());
}

TEST_CASE("GitLab's variable belongs to the public host or to the one that is named",
          "[unit][cli]") {
  CHECK(found_for_gitlab(kGitLab, {{"GITLAB_TOKEN", "a"}}) == "a");
  CHECK(found_for_gitlab(kGitLab, {{"GITLAB_ACCESS_TOKEN", "b"}}) == "b");
  CHECK(found_for_gitlab(kOwnGitLab, {{"GITLAB_TOKEN", "a"}}) == "none");
  for (const std::string place :
       {"git.acme.example", "Git.Acme.example:443", "https://git.acme.example/", kOwnGitLab}) {
    INFO(place);
    CHECK(found_for_gitlab(kOwnGitLab, {{"GITLAB_TOKEN", "a"}, {"GITLAB_HOST", place}}) == "a");
    CHECK(found_for_gitlab(kGitLab, {{"GITLAB_TOKEN", "a"}, {"GITLAB_HOST", place}}) == "none");
  }
  CHECK(found_for_gitlab("http://git.acme.example/api/v4",
                         {{"GITLAB_TOKEN", "a"}, {"GITLAB_HOST", "git.acme.example"}}) == "none");
  CHECK(found_for_gitlab("https://git.acme.example.evil.example/api/v4",
                         {{"GITLAB_TOKEN", "a"}, {"GITLAB_HOST", "git.acme.example"}}) == "none");
}

TEST_CASE("a job's token is sent as one, to the host of the job alone", "[unit][cli]") {
  const std::map<std::string, std::string> job{{"CI_JOB_TOKEN", "j"},
                                               {"CI_API_V4_URL", kOwnGitLab}};

  CHECK(found_for_gitlab(kOwnGitLab, job) == "j of a job");
  CHECK(found_for_gitlab(kGitLab, job) == "none");
  CHECK(found_for_gitlab(kGitLab, {{"CI_JOB_TOKEN", "j"}}) == "none");
  CHECK(found_for_gitlab(kGitLab, job, {.token_env = "CI_JOB_TOKEN"}) == "j of a job");
  CHECK(found_for_gitlab(kOwnGitLab, {{"GITPROVIDER_TOKEN", "own"},
                                      {"CI_JOB_TOKEN", "j"},
                                      {"CI_API_V4_URL", kOwnGitLab}}) == "own");
}

TEST_CASE("who lacks a token is told the variables that would do", "[unit][cli]") {
  const auto wanted = [](const char* url) {
    return token_wanted(*find_host_kind("gitlab"), url, holding({})).message;
  };

  CHECK(wanted(kGitLab) ==
        "no token: set GITPROVIDER_TOKEN, GITLAB_TOKEN or GITLAB_ACCESS_TOKEN, or name one with "
        "--token-env or --token-file");
  CHECK(wanted(kOwnGitLab) ==
        "no token: set GITPROVIDER_TOKEN, or name one with --token-env or --token-file");
}

}  // namespace gitprovider::cli
