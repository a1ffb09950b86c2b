#include "gitprovider/open.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

TEST_CASE("the public host and one below a deep path are opened without a request",
          "[unit][gitlab][open]") {
  CHECK(open_gitlab());
  CHECK(open_gitlab({.base_url = "https://git.acme.example/some/deep/path/api/v4"}));
  CHECK(open_gitlab({.token = *Token::parse("secret")}, {.token_kind = TokenKind::job_token}));
}

TEST_CASE("a bad option is refused by its name", "[unit][gitlab][open]") {
  const auto bad_url = open_gitlab({.base_url = "https://user:secret@git.acme.example"});
  REQUIRE_FALSE(bad_url);
  CHECK(bad_url.error().code == ErrorCode::invalid_argument);
  CHECK(bad_url.error().message.find("secret") == std::string::npos);

  CHECK(open_gitlab({.retry = {.max_attempts = 9}}).error().code == ErrorCode::invalid_argument);
  CHECK_FALSE(open_gitlab({.ca_file = "/nowhere/ca.pem"}));
}
