#include "src/http/origin.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using gitprovider::ErrorCode;
using gitprovider::http::BaseUrl;
using gitprovider::http::parse_base_url;
using gitprovider::http::path_below;

namespace {

const BaseUrl kPublic{.scheme = "https", .host = "api.github.com", .port = 443, .prefix = ""};
const BaseUrl kEnterprise{
    .scheme = "https", .host = "git.acme.example", .port = 8443, .prefix = "/api/v3"};

}  // namespace

TEST_CASE("a base URL is read into its parts", "[unit][http][origin]") {
  CHECK(parse_base_url("https://api.github.com") == kPublic);
  CHECK(parse_base_url("HTTPS://API.GitHub.COM:443/") == kPublic);
  CHECK(parse_base_url("https://git.acme.example:8443/api/v3/") == kEnterprise);
  CHECK(parse_base_url("http://localhost:8080/sub/path/api/v4")->prefix == "/sub/path/api/v4");
  CHECK(parse_base_url("http://127.0.0.1")->port == 80);
  CHECK(parse_base_url("http://build_host/x")->host == "build_host");
  CHECK(parse_base_url("https://xn--bcher-kva.example")->host == "xn--bcher-kva.example");
}

TEST_CASE("an IPv6 host is kept in brackets and in its shortest form", "[unit][http][origin]") {
  CHECK(parse_base_url("http://[0:0:0:0:0:0:0:1]:8080/")->origin() == "http://[::1]:8080");
  CHECK(parse_base_url("http://[2001:DB8::1]")->host == "[2001:db8::1]");
}

TEST_CASE("the origin names a port only where it is not the scheme's own", "[unit][http][origin]") {
  CHECK(kPublic.origin() == "https://api.github.com");
  CHECK(kEnterprise.origin() == "https://git.acme.example:8443");
  CHECK(parse_base_url("http://h:443")->origin() == "http://h:443");
}

TEST_CASE("a base URL that could lead elsewhere is refused", "[unit][http][origin]") {
  const auto* const text =
      GENERATE("", "api.github.com", "https:/h", "https:h", "https://", "https:///path", "ftp://h",
               "file:///etc/passwd", "javascript://h", "https://user@h", "https://user:secret@h",
               "https://h?x", "https://h/p?q=1", "https://h/#f", "https://h#f", "https://h/a b",
               "https://h\t/", "https://h/\r\nX:", "https://h/\x7f",
               "https://b\xC3\xBC"
               "cher.example",
               "https://h:0", "https://h:", "https://h:65536", "https://h:99999", "https://h:+1",
               "https://h:80x", "https://h:8 0", "https://[::1%eth0]", "https://[::1",
               "https://::1", "https://[::1]x", "https://[1.2.3.4]", "https://h..example",
               "https://h.", "https://.h", "https://h%2e", "https://h/./x", "https://h/a/../b",
               "https://h/%2e%2E/x", "https://h/.%2e", "https://h/a//b", "https://h//",
               "https://h/a\\b", "https://h/%zz", "https://h/%2", "https://h/<x>");
  CAPTURE(text);

  const auto result = parse_base_url(text);

  if (std::string_view{text} == "https://h//") {
    CHECK(result.has_value());  // only trailing slashes: trimmed
  } else {
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error().code == ErrorCode::invalid_argument);
    CHECK(result.error().message.find("secret") == std::string::npos);
  }
}

TEST_CASE("names too long for a host are refused", "[unit][http][origin]") {
  CHECK(parse_base_url("https://" + std::string(63, 'a')).has_value());
  CHECK_FALSE(parse_base_url("https://" + std::string(64, 'a')).has_value());
  CHECK_FALSE(parse_base_url("https://h/" + std::string(2048, 'a')).has_value());
  std::string host = "a";
  while (host.size() < 253) {
    host += ".a";
  }
  CHECK(parse_base_url("https://" + host).has_value());
  CHECK_FALSE(parse_base_url("https://" + host + ".a").has_value());
}

TEST_CASE("a link on our origin and below our prefix gives its path", "[unit][http][origin]") {
  CHECK(path_below(kPublic, "https://api.github.com/repositories/7/branches?page=2") ==
        "/repositories/7/branches?page=2");
  CHECK(path_below(kPublic, "HTTPS://API.GITHUB.COM:443/x#frag") == "/x");
  CHECK(path_below(kPublic, "//api.github.com/x") == "/x");
  CHECK(path_below(kPublic, "/x?y=http://z/") == "/x?y=http://z/");
  CHECK(path_below(kPublic, "x/y:z") == "/x/y:z");
  CHECK(path_below(kEnterprise, "https://git.acme.example:8443/api/v3/user") == "/user");
  CHECK(path_below(kEnterprise, "/api/v3/user") == "/user");
  CHECK(path_below(kEnterprise, "/api/v3?page=2") == "/?page=2");
}

TEST_CASE("a link that leaves our origin or prefix gives nothing", "[unit][http][origin]") {
  const auto* const link = GENERATE(
      "http://git.acme.example:8443/api/v3/x", "https://git.acme.example/api/v3/x",
      "https://git.acme.example:443/api/v3/x", "https://evil.example:8443/api/v3/x",
      "//evil.example:8443/api/v3/x", "https://a@git.acme.example:8443/api/v3/x",
      "https://git.acme.example:8443@evil.example/api/v3/x", "https:/api/v3/x", "https:api/v3/x",
      "ftp://git.acme.example:8443/api/v3/x", "file:///api/v3/x", "/api/v3x/y", "/api/v4/x", "/x",
      "x", "", "/api/v3/../v4/x", "/api/v3/%2e%2e/x", "/api/v3/./x", "/api/v3/a\\b", "/api/v3/x y",
      "/api/v3/x\r\nHost: evil", "/api/v3/\xC3\xA4", "///evil.example/api/v3/x",
      "https://git.acme.example.evil.example:8443/api/v3/x", "/\\evil.example/api/v3", "?page=2",
      "/api/v3/%", "javascript:alert(1)");
  CAPTURE(link);

  CHECK_FALSE(path_below(kEnterprise, link).has_value());
}
