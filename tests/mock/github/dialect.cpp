#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/github/secondary_limit.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/host/request_check.hpp"

#include <algorithm>

namespace gitprovider::mock::github {
namespace {

// Only what no change follows from: a repository, and the list of its branches.
bool may_be_conditional(const Incoming& request) {
  const auto path = request.path();
  return request.method == "GET" &&
         (path.ends_with("/branches") || std::count(path.begin(), path.end(), '/') == 3);
}

void check_headers(const Incoming& request, RequestCheck& check) {
  check.expect_header(request, "Accept", "application/vnd.github+json");
  check.expect_header(request, "X-GitHub-Api-Version", "2022-11-28");
  if (request.header_count("If-None-Match") > 0 && !may_be_conditional(request)) {
    check.report("a condition where only a whole answer will do");
  }
}

void refuse_stranger(const Rules& rules, const Incoming& request) {
  if (request.header("User-Agent").empty()) {
    throw refuse(403, "Missing or invalid User Agent string.");
  }
  const auto version = request.header("X-GitHub-Api-Version");
  if (!version.empty() && version != "2022-11-28") {
    throw refuse(400, "Unsupported 'X-GitHub-Api-Version'");
  }
  if (request.header("Authorization") != "Bearer " + rules.token) {
    throw refuse(401, request.header_count("Authorization") > 0 ? "Bad credentials"
                                                                : "Requires authentication");
  }
}

HeaderLines headers(const Answered& answered) {
  return {{"Server", "github.com"},
          {"Cache-Control", "private, max-age=60, s-maxage=60"},
          {"Vary", "Accept, Authorization, Cookie, X-GitHub-OTP, Accept-Encoding, Accept"},
          {"X-GitHub-Request-Id", "MOCK:" + std::to_string(answered.number)},
          {"X-RateLimit-Limit", std::to_string(kRateLimit)},
          {"X-RateLimit-Remaining", std::to_string(kRateLimit - answered.charged % kRateLimit)},
          {"X-RateLimit-Reset", std::to_string(answered.now + 3'600)}};
}

Refusal not_found() { return refuse(404, "Not Found"); }

Refusal bad_json() { return refuse(400, "Problems parsing JSON"); }

Refusal missing_field(std::string_view name) {
  return refuse(422, "Invalid request.\n\n\"" + std::string(name) + "\" wasn't supplied.");
}

Refusal wrong_type(std::string_view name) {
  return refuse(422, "Invalid request.\n\nFor 'properties/" + std::string(name) + "', wrong type.");
}

}  // namespace

Dialect dialect_of(World& world) {
  return {.routes = RouteTable({host_routes(world), repository_routes(world), branch_routes(world),
                                reference_routes(world), object_routes(world), commit_routes(world),
                                comparison_routes(world), check_routes(world), pull_routes(world),
                                merge_routes(world), protection_routes(world)},
                               {.prefix = "/repos/{owner}/{repo}", .other = "/repositories/{id}"}),
          .refusals = {.not_found = not_found,
                       .bad_json = bad_json,
                       .missing_field = missing_field,
                       .wrong_type = wrong_type},
          .check_headers = check_headers,
          .admit =
              [&world, limit = SecondaryLimit{}](const Incoming& request) mutable {
                refuse_stranger(world.rules(), request);
                limit.admit(world.rules(), request, world.now());
              },
          .headers = headers,
          .content_type = "application/json; charset=utf-8",
          .has_tags = true};
}

}  // namespace gitprovider::mock::github
