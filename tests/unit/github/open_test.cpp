#include "gitprovider/open.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

TEST_CASE("the public host and an Enterprise server are opened without a request",
          "[unit][github][open]") {
  CHECK(open_github());
  CHECK(open_github({.base_url = "https://git.acme.example/api/v3"}));
}

TEST_CASE("a bad option is refused by its name", "[unit][github][open]") {
  const auto bad_url = open_github({.base_url = "https://user:secret@git.acme.example"});
  REQUIRE_FALSE(bad_url);
  CHECK(bad_url.error().code == ErrorCode::invalid_argument);
  CHECK(bad_url.error().message.find("secret") == std::string::npos);

  CHECK(open_github({.retry = {.max_attempts = 9}}).error().code == ErrorCode::invalid_argument);
  CHECK_FALSE(open_github({.ca_file = "/nowhere/ca.pem"}));
}
