#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/host/request_check.hpp"

#include <string>

namespace gitprovider::mock::forgejo {
namespace {

void check_headers(const Incoming& request, RequestCheck& check) {
  check.expect_header(request, "Accept", "application/json");
}

// Public things are read without a token; nothing is changed without one.
void refuse_stranger(const Rules& rules, const Incoming& request) {
  const auto given = request.header("Authorization");
  const auto scheme = lower(given.substr(0, given.find(' ')));
  if (given.empty()) {
    if (request.method != "GET") {
      throw refuse(401, "token is required");
    }
    return;
  }
  if ((scheme != "token" && scheme != "bearer") || given.substr(scheme.size() + 1) != rules.token) {
    throw refuse(401, "invalid username, password or token");
  }
}

HeaderLines headers(const Answered& /*answered*/) {
  return {{"Cache-Control", "max-age=0, private, must-revalidate, no-transform"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "SAMEORIGIN"}};
}

Refusal bad_json() { return refuse(422, "[]: invalid character"); }

Refusal missing_field(std::string_view name) {
  return refuse(422, "[" + std::string(name) + "]: Required");
}

Refusal wrong_type(std::string_view name) {
  return refuse(422, "json: cannot unmarshal into Go struct field ." + std::string(name));
}

}  // namespace

Dialect dialect_of(World& world) {
  return {
      .routes = RouteTable({account_routes(world), repository_routes(world), branch_routes(world),
                            commit_routes(world), check_routes(world), content_routes(world),
                            protection_routes(world), pull_routes(world), merge_routes(world)}),
      .refusals = {.not_found = not_found,
                   .bad_json = bad_json,
                   .missing_field = missing_field,
                   .wrong_type = wrong_type},
      .check_headers = check_headers,
      .admit = [&world](const Incoming& request) { refuse_stranger(world.rules(), request); },
      .headers = headers,
      .content_type = "application/json;charset=utf-8"};
}

}  // namespace gitprovider::mock::forgejo
