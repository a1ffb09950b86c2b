#include "tests/contract/github_host.hpp"

#include "gitprovider/open.hpp"
#include "tests/contract/answer_rules.hpp"

#include <utility>

namespace gitprovider::contract {
namespace {

std::vector<DecidingRequest> deciding_requests() {
  const std::string repo = "/repos/[^/]+/[^/?]+";
  const std::string route = "/repos/{owner}/{repo}";
  return {
      {Operation::get_repo, "GET", repo, "GET " + route},
      {Operation::list_branches, "GET", repo + "/branches\\?.*", "GET " + route + "/branches"},
      {Operation::create_repo, "POST", "/orgs/[^/]+/repos", "POST /orgs/{org}/repos"},
      {Operation::create_branch, "POST", repo + "/git/refs", "POST " + route + "/git/refs"},
      {Operation::protect_branch, "PUT", repo + "/branches/[^/]+/protection",
       "PUT " + route + "/branches/{branch}/protection"},
      {Operation::commit_files, "PATCH", repo + "/git/refs/heads/.*",
       "PATCH " + route + "/git/refs/{ref}"},
      {Operation::open_pull_request, "POST", repo + "/pulls", "POST " + route + "/pulls"},
      {Operation::merge_pull_request, "PUT", repo + "/pulls/[0-9]+/merge",
       "PUT " + route + "/pulls/{pull_number}/merge"},
  };
}

std::vector<testing::AnswerRule> answer_rules() {
  const auto limit = R"({"message":"You have exceeded a secondary rate limit."})";
  return with_common_rules(
      {
          {.name = "429", .status = 429, .is_retried = true},
          {.name = "429 with Retry-After",
           .status = 429,
           .headers = {{"Retry-After", "2"}},
           .is_retried = true},
          {.name = "403 with x-ratelimit-remaining: 0",
           .status = 403,
           .headers = {{"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset", in_seconds(5)}},
           .is_retried = true},
          {.name = "403 with Retry-After",
           .status = 403,
           .headers = {{"Retry-After", "2"}},
           .is_retried = true},
          {.name = "500", .status = 500, .is_retried = true},
          {.name = "599", .status = 599, .is_retried = true},
          {.name = "403 without proof of a limit", .status = 403, .code = ErrorCode::forbidden},
          {.name = "403 that only its message calls a limit",
           .status = 403,
           .body = limit,
           .code = ErrorCode::rate_limited},
      },
      R"({"name": 7})");
}

}  // namespace

GitHubHost::GitHubHost(mock::MockGitHubOptions options)
    : MockHost({.server = std::make_unique<mock::MockGitHub>(options),
                .token = options.rules.token,
                .open = open_github,
                .faults = {.deciding = deciding_requests(), .answers = answer_rules()},
                .base_path = options.prefix}) {}

}  // namespace gitprovider::contract
