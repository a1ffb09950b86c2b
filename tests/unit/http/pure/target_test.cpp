#include "src/http/target.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using gitprovider::http::encode_segment;
using gitprovider::http::Target;

namespace {

// T70: every character that has gone wrong in a branch name.
constexpr std::string_view kHard = "feature/a#b%c+d e\xC3\xA4";

}  // namespace

TEST_CASE("a value is one segment: its slash is encoded", "[unit][http][target]") {
  const Target target{"/repos/{owner}/{repo}/branches/{branch}", {"acme", "widget", kHard}};

  CHECK(target.str() == "/repos/acme/widget/branches/feature%2Fa%23b%25c%2Bd%20e%C3%A4");
  CHECK(target.route() == "/repos/{owner}/{repo}/branches/{branch}");
}

TEST_CASE("a value with dots in its name keeps its slashes", "[unit][http][target]") {
  const Target target{"/repos/{owner}/{repo}/git/ref/heads/{branch...}", {"acme", "widget", kHard}};

  CHECK(target.str() == "/repos/acme/widget/git/ref/heads/feature/a%23b%25c%2Bd%20e%C3%A4");
}

TEST_CASE("a route may end behind a value or without one", "[unit][http][target]") {
  CHECK(Target{"/user/repos", {}}.str() == "/user/repos");
  CHECK(Target{"/pulls/{number}/merge", {"7"}}.str() == "/pulls/7/merge");
  CHECK(Target{}.str().empty());
}

TEST_CASE("what is encoded already is encoded again, for it is a name", "[unit][http][target]") {
  CHECK(encode_segment("a%2Fb") == "a%252Fb");
  CHECK(encode_segment("AZaz09-._~") == "AZaz09-._~");
  CHECK(encode_segment(std::string_view{"\0\xFF", 2}) == "%00%FF");
}

TEST_CASE("query parameters are encoded and joined", "[unit][http][target]") {
  const Target target = Target{"/pulls", {}}.query("head", "acme:f&g").query("per_page", "100");

  CHECK(target.str() == "/pulls?head=acme%3Af%26g&per_page=100");
  CHECK(target.route() == "/pulls");
}

TEST_CASE("another query replaces the one that is there", "[unit][http][target]") {
  const Target first = Target{"/branches", {}}.query("per_page", "100");

  CHECK(first.with_raw_query("per_page=100&page=2&cursor=a%2Fb").str() ==
        "/branches?per_page=100&page=2&cursor=a%2Fb");
  CHECK(first.with_raw_query("").str() == "/branches");
  CHECK(first.with_raw_query("page=2").route() == "/branches");
}

TEST_CASE("a host's query cannot end the request line or the query", "[unit][http][target]") {
  const Target first{"/branches", {}};

  CHECK(first.with_raw_query("a=1 HTTP/1.1\r\nX: y#z\xC3\xA4").str() ==
        "/branches?a=1%20HTTP/1.1%0D%0AX:%20y%23z%C3%A4");
}

TEST_CASE("a path from a host is kept as it is", "[unit][http][target]") {
  const Target target = Target::from_host("/repos/{owner}/{repo}", "/repositories/7/x%2Fy?page=2");

  CHECK(target.str() == "/repositories/7/x%2Fy?page=2");
  CHECK(target.route() == "/repos/{owner}/{repo}");
}
