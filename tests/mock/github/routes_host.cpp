// What GitHub says of itself.

#include "tests/mock/github/route.hpp"

namespace gitprovider::mock::github {
namespace {

// What is left stands in the headers, as in every answer.
Reply get_rate_limit(World& /*world*/, const Received& /*request*/) {
  return {.body = {{"resources", {{"core", {{"limit", kRateLimit}}}}}}};
}

Reply get_meta(World& /*world*/, const Received& /*request*/) {
  return {.body = {{"verifiable_password_authentication", true}, {"installed_version", "3.14.2"}}};
}

}  // namespace

std::vector<Route> host_routes(World& world) {
  return {
      {"GET", "/rate_limit", on(world, get_rate_limit)},
      {"GET", "/meta", on(world, get_meta)},
  };
}

}  // namespace gitprovider::mock::github
