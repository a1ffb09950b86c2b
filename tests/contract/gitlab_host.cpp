#include "tests/contract/gitlab_host.hpp"

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
  return {
      {.name = "429", .status = 429, .is_retried = true},
      {.name = "429 with Retry-After",
       .status = 429,
       .headers = {{"Retry-After", "2"}},
       .is_retried = true},
      {.name = "429 with RateLimit-Reset",
       .status = 429,
       .headers = {{"RateLimit-Remaining", "0"}, {"RateLimit-Reset", in_seconds(5)}},
       .is_retried = true},
      {.name = "502", .status = 502, .is_retried = true},
      {.name = "500", .status = 500, .is_retried = true},
      {.name = "503", .status = 503, .is_retried = true},
      {.name = "504", .status = 504, .is_retried = true},
      {.name = "599", .status = 599, .code = ErrorCode::unavailable},
      {.name = "501", .status = 501, .code = ErrorCode::unavailable},
      {.name = "505", .status = 505, .code = ErrorCode::unavailable},
      {.name = "403", .status = 403, .code = ErrorCode::forbidden},
      {.name = "401", .status = 401, .code = ErrorCode::unauthorized},
      {.name = "404", .status = 404, .code = ErrorCode::not_found},
      {.name = "409", .status = 409, .code = ErrorCode::conflict},
      {.name = "422", .status = 422, .code = ErrorCode::invalid_argument},
      {.name = "451", .status = 451, .code = ErrorCode::forbidden},
      {.name = "200 without JSON",
       .status = 200,
       .body = "<html>Sign in</html>",
       .code = ErrorCode::protocol},
      {.name = "200 of another shape",
       .status = 200,
       .body = R"({"path": 7})",
       .code = ErrorCode::protocol},
  };
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
