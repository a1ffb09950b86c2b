#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/gitlab/server.hpp"
#include "tests/mock/host/request_check.hpp"

#include <algorithm>
#include <array>

namespace gitprovider::mock::gitlab {
namespace {

constexpr unsigned kRateLimit = 2'000;
constexpr std::array kCredentials{"Authorization", "PRIVATE-TOKEN", "JOB-TOKEN"};

void check_headers(const Incoming& request, RequestCheck& check) {
  check.expect_header(request, "Accept", "application/json");
  const auto credentials =
      std::count_if(kCredentials.begin(), kCredentials.end(),
                    [&](const char* name) { return request.header_count(name) > 0; });
  if (credentials > 1) {
    check.report("more than one kind of credentials");
  }
}

void refuse_stranger(const Rules& rules, const Incoming& request) {
  const auto has = [&](const char* name, const std::string& value) {
    return request.header(name) == value;
  };
  if (!has("Authorization", "Bearer " + rules.token) && !has("PRIVATE-TOKEN", rules.token) &&
      !has("JOB-TOKEN", rules.token)) {
    throw refuse(401, "401 Unauthorized");
  }
}

// The throttle of a single endpoint answers 429 without any of the headers of the limit.
HeaderLines headers(const Answered& answered) {
  HeaderLines lines{{"X-Request-Id", "01MOCK" + std::to_string(answered.number)},
                    {"X-Runtime", "0.042"},
                    {"Cache-Control", "max-age=0, private, must-revalidate"},
                    {"Vary", "Origin"}};
  if (answered.status != 429) {
    const auto observed = answered.number % kRateLimit;
    lines.insert(lines.end(), {{"RateLimit-Limit", std::to_string(kRateLimit)},
                               {"RateLimit-Observed", std::to_string(observed)},
                               {"RateLimit-Remaining", std::to_string(kRateLimit - observed)},
                               {"RateLimit-Reset", std::to_string(answered.now + 60)}});
  }
  return lines;
}

Refusal no_route() { return {{.status = 404, .body = {{"error", "404 Not Found"}}}}; }

Refusal bad_json() { return {{.status = 400, .body = {{"error", "Invalid json"}}}}; }

Refusal missing_field(std::string_view name) { return bad_parameter(name, "is missing"); }

Refusal wrong_type(std::string_view name) { return bad_parameter(name, "is invalid"); }

}  // namespace

Dialect dialect_of(World& world) {
  return {
      .routes = RouteTable({project_routes(world), branch_routes(world), protection_routes(world),
                            commit_routes(world), check_routes(world), file_routes(world),
                            merge_request_routes(world), merge_routes(world)}),
      .refusals = {.not_found = no_route,
                   .bad_json = bad_json,
                   .missing_field = missing_field,
                   .wrong_type = wrong_type},
      .check_headers = check_headers,
      .admit = [&world](const Incoming& request) { refuse_stranger(world.rules(), request); },
      .headers = headers};
}

}  // namespace gitprovider::mock::gitlab
