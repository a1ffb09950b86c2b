#include "tests/contract/github_host.hpp"

#include <array>
#include <ctime>
#include <stdexcept>
#include <utility>

namespace gitprovider::contract {
namespace {

/// The request that decides an operation: its method, its target as a regular expression, and the
/// name under which the mock host knows its route.
struct DecidingRequest {
  Operation operation = Operation::get_repo;
  std::string method{};
  std::string target{};
  std::string route{};
};

const DecidingRequest& deciding_request(Operation operation) {
  const std::string repo = "/repos/[^/]+/[^/?]+";
  const std::string route = "/repos/{owner}/{repo}";
  static const std::array table{
      DecidingRequest{Operation::get_repo, "GET", repo, "GET " + route},
      DecidingRequest{Operation::list_branches, "GET", repo + "/branches\\?.*",
                      "GET " + route + "/branches"},
      DecidingRequest{Operation::create_repo, "POST", "/orgs/[^/]+/repos",
                      "POST /orgs/{org}/repos"},
      DecidingRequest{Operation::create_branch, "POST", repo + "/git/refs",
                      "POST " + route + "/git/refs"},
      DecidingRequest{Operation::protect_branch, "PUT", repo + "/branches/[^/]+/protection",
                      "PUT " + route + "/branches/{branch}/protection"},
      DecidingRequest{Operation::commit_files, "PATCH", repo + "/git/refs/heads/.*",
                      "PATCH " + route + "/git/refs/{ref}"},
      DecidingRequest{Operation::open_pull_request, "POST", repo + "/pulls",
                      "POST " + route + "/pulls"},
      DecidingRequest{Operation::merge_pull_request, "PUT", repo + "/pulls/[0-9]+/merge",
                      "PUT " + route + "/pulls/{pull_number}/merge"},
  };
  for (const auto& request : table) {
    if (request.operation == operation) {
      return request;
    }
  }
  throw std::invalid_argument("no request decides this operation");
}

std::string in_seconds(int seconds) { return std::to_string(std::time(nullptr) + seconds); }

}  // namespace

GitHubHost::GitHubHost(GitHubOptions options)
    : options_(std::move(options)),
      server_(options_.server),
      proxy_(server_.port()),
      provider_(open(options_.server.rules.token)) {}

std::unique_ptr<GitProvider> GitHubHost::open(std::string_view token) {
  auto opened = open_github(
      {.base_url = "http://127.0.0.1:" + std::to_string(proxy_.port()) + options_.server.prefix,
       .token = *Token::parse(token),
       .timeouts = {.attempt = options_.attempt_timeout},
       .use_environment_proxy = false,
       .clock = clock_,
       .random = [] { return 0.5; },
       .observer = observer_});
  if (!opened) {
    throw std::runtime_error(opened.error().message);
  }
  return *std::move(opened);
}

RepoRef GitHubHost::free_repository() {
  return {.owner = "acme", .name = "widget" + std::to_string(++names_)};
}

std::optional<RepoRef> GitHubHost::foreign_repository() {
  return RepoRef{.owner = "somebody", .name = "widget"};
}

std::vector<std::string> GitHubHost::problems() const {
  auto lines = server_.problems();
  if (const auto unused = proxy_.unused(); unused > 0) {
    lines.push_back(std::to_string(unused) + " disturbances did not come up");
  }
  return lines;
}

std::optional<testing::StoredFile> GitHubHost::file(const RepoRef& repo, std::string_view branch,
                                                    std::string_view path) {
  return server_.with_world([&](mock::World& world) -> std::optional<testing::StoredFile> {
    const auto* repository = world.find(repo.owner, repo.name);
    if (repository == nullptr || !repository->branches.contains(std::string(branch))) {
      return std::nullopt;
    }
    const auto& files = repository->objects.files_of(repository->branches.at(std::string(branch)));
    const auto found = files.find(std::string(path));
    if (found == files.end()) {
      return std::nullopt;
    }
    return testing::StoredFile{.content = *repository->objects.blob(found->second.blob),
                               .executable = found->second.mode == "100755"};
  });
}

std::vector<ObjectId> GitHubHost::parents(const RepoRef& repo, const ObjectId& commit) {
  return server_.with_world([&](mock::World& world) {
    std::vector<ObjectId> parents;
    for (const auto& id :
         world.find(repo.owner, repo.name)->objects.commit(commit.hex())->parents) {
      parents.push_back(*ObjectId::parse(id));
    }
    return parents;
  });
}

void GitHubHost::plan(const testing::PlannedFault& fault) {
  const auto& request = deciding_request(fault.operation);
  switch (fault.kind) {
    case testing::FaultKind::answer:
      server_.plan({.route = request.route,
                    .status = fault.status,
                    .headers = fault.headers,
                    .body = fault.body.empty() ? R"({"message":"planned"})" : fault.body,
                    .times = fault.times,
                    .after_effect = fault.after_effect});
      return;
    case testing::FaultKind::lost_connection:
    case testing::FaultKind::silence:
      proxy_.plan({.kind = fault.kind == testing::FaultKind::silence ? mock::Disturbance::silence
                                                                     : mock::Disturbance::reset,
                   .method = request.method,
                   .target = request.target,
                   .times = fault.times,
                   .reaches_server = fault.after_effect});
      return;
  }
}

unsigned GitHubHost::requests(Operation operation) {
  const auto& request = deciding_request(operation);
  return proxy_.requests(request.method, request.target);
}

std::vector<testing::AnswerRule> GitHubHost::answer_rules() {
  const auto limit = R"({"message":"You have exceeded a secondary rate limit."})";
  return {
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
      {.name = "502", .status = 502, .is_retried = true},
      {.name = "503", .status = 503, .is_retried = true},
      {.name = "504", .status = 504, .is_retried = true},
      {.name = "599", .status = 599, .is_retried = true},
      {.name = "501", .status = 501, .code = ErrorCode::unavailable},
      {.name = "505", .status = 505, .code = ErrorCode::unavailable},
      {.name = "403 without proof of a limit", .status = 403, .code = ErrorCode::forbidden},
      {.name = "403 that only its message calls a limit",
       .status = 403,
       .body = limit,
       .code = ErrorCode::rate_limited},
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
       .body = R"({"name": 7})",
       .code = ErrorCode::protocol},
  };
}

}  // namespace gitprovider::contract
