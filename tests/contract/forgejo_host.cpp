#include "tests/contract/forgejo_host.hpp"

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
      {Operation::create_branch, "POST", repo + "/branches", "POST " + route + "/branches"},
      {Operation::protect_branch, "POST", repo + "/branch_protections",
       "POST " + route + "/branch_protections"},
      {Operation::commit_files, "POST", repo + "/contents", "POST " + route + "/contents"},
      {Operation::open_pull_request, "POST", repo + "/pulls", "POST " + route + "/pulls"},
      {Operation::merge_pull_request, "POST", repo + "/pulls/[0-9]+/merge",
       "POST " + route + "/pulls/{index}/merge"},
  };
}

std::vector<testing::AnswerRule> answer_rules() {
  return with_common_rules(
      {
          {.name = "429", .status = 429, .code = ErrorCode::rate_limited},
          {.name = "429 with Retry-After",
           .status = 429,
           .headers = {{"Retry-After", "2"}},
           .code = ErrorCode::rate_limited},
          {.name = "500", .status = 500, .code = ErrorCode::unavailable},
          {.name = "599", .status = 599, .code = ErrorCode::unavailable},
          {.name = "403", .status = 403, .code = ErrorCode::forbidden},
      },
      R"({"name": 7})");
}

}  // namespace

ForgejoHost::ForgejoHost(mock::MockForgejoOptions options)
    : MockHost({.server = std::make_unique<mock::MockForgejo>(options),
                .token = options.rules.token,
                .open = open_forgejo,
                .faults = {.deciding = deciding_requests(), .answers = answer_rules()},
                .base_path = options.prefix}) {}

}  // namespace gitprovider::contract
