#include "tests/contract/gitlab_host.hpp"

#include "tests/contract/answer_rules.hpp"

#include <utility>

namespace gitprovider::contract {
namespace {

std::vector<DecidingRequest> deciding_requests() {
  const std::string project = "/projects/[^/?]+";
  const std::string route = "/projects/{id}";
  return {
      {Operation::get_repo, "GET", project, "GET " + route},
      {Operation::list_branches, "GET", project + "/repository/branches\\?.*",
       "GET " + route + "/repository/branches"},
      {Operation::create_repo, "POST", "/projects", "POST /projects"},
      {Operation::create_branch, "POST", project + "/repository/branches",
       "POST " + route + "/repository/branches"},
      {Operation::protect_branch, "POST", project + "/protected_branches",
       "POST " + route + "/protected_branches"},
      {Operation::commit_files, "POST", project + "/repository/commits",
       "POST " + route + "/repository/commits"},
      {Operation::open_pull_request, "POST", project + "/merge_requests",
       "POST " + route + "/merge_requests"},
      {Operation::merge_pull_request, "PUT", project + "/merge_requests/[0-9]+/merge",
       "PUT " + route + "/merge_requests/{merge_request_iid}/merge"},
  };
}

// 429 and 502 are the transport's, the rest of what is repeated is the policy's above it.
std::vector<testing::AnswerRule> answer_rules() {
  return with_common_rules(
      {
          {.name = "429", .status = 429, .is_retried = true},
          {.name = "429 with Retry-After",
           .status = 429,
           .headers = {{"Retry-After", "2"}},
           .is_retried = true},
          {.name = "429 with RateLimit-Reset",
           .status = 429,
           .headers = {{"RateLimit-Remaining", "0"}, {"RateLimit-Reset", in_seconds(5)}},
           .is_retried = true},
          {.name = "500", .status = 500, .is_retried = true},
          {.name = "599", .status = 599, .code = ErrorCode::unavailable},
          {.name = "403", .status = 403, .code = ErrorCode::forbidden},
      },
      R"({"path": 7})");
}

}  // namespace

GitLabHost::GitLabHost(GitLabHostOptions options)
    : MockHost(
          {.server = std::make_unique<mock::MockGitLab>(options.server),
           .token = options.server.rules.token,
           .open = [provider = options.provider](
                       ClientOptions client) { return open_gitlab(std::move(client), provider); },
           .faults = {.deciding = deciding_requests(), .answers = answer_rules()},
           .base_path = options.server.prefix,
           .owner = "acme/tools"}) {}

}  // namespace gitprovider::contract
