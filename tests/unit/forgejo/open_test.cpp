#include "src/providers/forgejo/open.hpp"

#include "gitprovider/open.hpp"
#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

TEST_CASE("a host is named by its address, with or without the API's path",
          "[unit][forgejo][open]") {
  const auto [url, root] = GENERATE(table<std::string, std::string>({
      {"", "https://codeberg.org/api/v1"},
      {"https://git.example", "https://git.example/api/v1"},
      {"https://git.example/", "https://git.example/api/v1"},
      {"https://git.example/api/v1/", "https://git.example/api/v1"},
      {"https://git.example:8443/some/deep/path", "https://git.example:8443/some/deep/path/api/v1"},
      {"http://127.0.0.1:3000/sub/api/v1", "http://127.0.0.1:3000/sub/api/v1"},
  }));

  const auto base = forgejo::api_root(url);

  REQUIRE(base);
  CHECK(base->origin() + base->prefix == root);
}

TEST_CASE("a host is opened without a request and without a token", "[unit][forgejo][open]") {
  CHECK(open_forgejo());
  CHECK(open_forgejo({.base_url = "https://git.example/sub"}));
}

TEST_CASE("a bad option is refused by its name", "[unit][forgejo][open]") {
  const auto bad_url = open_forgejo({.base_url = "https://user:secret@git.example"});
  REQUIRE_FALSE(bad_url);
  CHECK(bad_url.error().code == ErrorCode::invalid_argument);
  CHECK(bad_url.error().message.find("secret") == std::string::npos);

  CHECK(open_forgejo({.retry = {.max_attempts = 9}}).error().code == ErrorCode::invalid_argument);
  CHECK_FALSE(open_forgejo({.ca_file = "/nowhere/ca.pem"}));
}
