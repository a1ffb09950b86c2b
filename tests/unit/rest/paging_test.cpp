#include "src/providers/rest/paging.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/session_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

using Names = rest::Listed<std::string>;

http::Target branches() {
  return http::Target{"/repos/{owner}/{repo}/branches", {"acme", "widget"}}.query("per_page", "2");
}

constexpr const char* kFirst = "GET /repos/acme/widget/branches?per_page=2";

std::string page_request(std::size_t page) {
  return std::string{kFirst} + "&page=" + std::to_string(page);
}

std::string page_link(const std::string& query, const std::string& rel) {
  return "<https://git.example/api/repos/acme/widget/branches?" + query + ">; rel=\"" + rel + "\"";
}

std::string numbered(std::size_t page, const std::string& rel) {
  return page_link("per_page=2&page=" + std::to_string(page), rel);
}

http::Exchange page(std::string body, std::string links = {}) {
  auto headers = json_headers();
  if (!links.empty()) {
    headers.add("Link", std::move(links));
  }
  return answer(200, std::move(body), std::move(headers));
}

Result<std::vector<std::string>> read_names(const json::Value& root) {
  std::vector<std::string> names;
  const auto array = root.as_array();
  if (!array) {
    return array.error();
  }
  for (auto item = array->first(); item; item = item->next()) {
    auto name = item->as_string();
    if (!name) {
      return std::move(name).error();
    }
    names.emplace_back(*name);
  }
  return names;
}

Result<Names> list(SessionFixture& host, std::size_t limit = 1000, const Call& call = {}) {
  return host.run<Names>(
      [&](rest::Session& session, rest::Scope& scope) {
        return rest::read_list<std::string>(session, scope, branches(), limit, read_names,
                                            [](const std::string& name) { return name; });
      },
      Operation::list_branches, call);
}

/// `count` pages of two names, all of them told by the first.
void script_pages(Script& script, std::size_t count) {
  for (std::size_t i = 1; i <= count; ++i) {
    const std::string number = std::to_string(i);
    const std::string links =
        i < count ? numbered(i + 1, "next") + ", " + numbered(count, "last") : std::string{};
    script.on(i == 1 ? kFirst : page_request(i),
              page("[\"a" + number + "\",\"b" + number + "\"]", links));
  }
}

}  // namespace

TEST_CASE("a list of one page is one request", "[unit][rest][paging]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["main"])"));

  const auto names = list(host);

  REQUIRE(names);
  CHECK(names->items == std::vector<std::string>{"main"});
  CHECK_FALSE(names->truncated);
}

TEST_CASE("pages whose number is known are read side by side and kept in order",
          "[unit][rest][paging]") {
  SessionFixture host;
  script_pages(host.script, 30);

  const auto names = list(host);

  REQUIRE(names);
  REQUIRE(names->items.size() == 60);
  for (std::size_t i = 0; i < 30; ++i) {
    CHECK(names->items[2 * i] == "a" + std::to_string(i + 1));
    CHECK(names->items[2 * i + 1] == "b" + std::to_string(i + 1));
  }
  CHECK_FALSE(names->truncated);
  CHECK(host.script.deviations().empty());
  CHECK(host.observer->reports()[0].attempts == 30);
  CHECK(host.observer->reports()[0].most_attempts == 1);
}

TEST_CASE("pages without a known number are followed one by one", "[unit][rest][paging]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["a","b"])", page_link("cursor=x", "next")))
      .on("GET /repos/acme/widget/branches?cursor=x", page("[]", page_link("cursor=y", "next")))
      .on("GET /repos/acme/widget/branches?cursor=y", page(R"(["c"])"));

  const auto names = list(host);

  REQUIRE(names);
  CHECK(names->items == std::vector<std::string>{"a", "b", "c"});
  CHECK(host.script.deviations().empty());
}

TEST_CASE("a limit reads no more pages than it needs", "[unit][rest][paging][T110]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["a1","b1"])", numbered(2, "next") + "," + numbered(50, "last")))
      .on(page_request(2), page(R"(["a2","b2"])", numbered(3, "next") + "," + numbered(50, "last")))
      .on(page_request(3),
          page(R"(["a3","b3"])", numbered(4, "next") + "," + numbered(50, "last")));

  const auto names = list(host, 5);

  REQUIRE(names);
  CHECK(names->items == std::vector<std::string>{"a1", "b1", "a2", "b2", "a3"});
  CHECK(names->truncated);
  CHECK(host.script.deviations().empty());
}

TEST_CASE("a limit at the very end of a list cuts nothing off", "[unit][rest][paging]") {
  SessionFixture host;
  script_pages(host.script, 3);

  const auto names = list(host, 6);

  REQUIRE(names);
  CHECK(names->items.size() == 6);
  CHECK_FALSE(names->truncated);
}

TEST_CASE("a name that two pages hold is there once, and the limit is still met",
          "[unit][rest][paging][T43]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["a","b"])", numbered(2, "next") + "," + numbered(3, "last")))
      .on(page_request(2), page(R"(["b","a"])", numbered(3, "next") + "," + numbered(3, "last")))
      .on(page_request(3), page(R"(["c"])"));

  const auto names = list(host, 3);

  REQUIRE(names);
  CHECK(names->items == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("a list that grew while it was read is read to its end", "[unit][rest][paging][T43]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["a"])", numbered(2, "next") + "," + numbered(2, "last")))
      .on(page_request(2), page(R"(["b"])", numbered(3, "next") + "," + numbered(3, "last")))
      .on(page_request(3), page(R"(["c"])"));

  const auto names = list(host);

  REQUIRE(names);
  CHECK(names->items == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("pages that lead in a circle are found", "[unit][rest][paging][T41]") {
  SessionFixture host;
  SECTION("to itself") {
    host.script.on(kFirst, page(R"(["a"])", page_link("per_page=2", "next")));
  }
  SECTION("to and fro") {
    host.script.on(kFirst, page(R"(["a"])", page_link("cursor=x", "next")))
        .on("GET /repos/acme/widget/branches?cursor=x",
            page(R"(["b"])", page_link("per_page=2", "next")));
  }

  const auto names = list(host);

  REQUIRE_FALSE(names);
  CHECK(names.error().code == ErrorCode::protocol);
  CHECK_THAT(names.error().message, Catch::Matchers::Contains("circle"));
  CHECK(host.script.deviations().empty());
}

TEST_CASE("an absurd number of pages is refused before they are asked for",
          "[unit][rest][paging][T41]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["a"])", numbered(2, "next") + "," + numbered(9'999'999, "last")));

  const auto names = list(host, 100'000);

  REQUIRE_FALSE(names);
  CHECK(names.error().code == ErrorCode::protocol);
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a page link to another place is refused", "[unit][rest][paging][T50]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["a"])", "<https://evil.example/api/x?page=2>; rel=\"next\""));

  const auto names = list(host);

  REQUIRE_FALSE(names);
  CHECK(names.error().code == ErrorCode::protocol);
  CHECK(names.error().http_status == 200);
  CHECK(names.error().message.find("evil") == std::string::npos);
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a page that fails is repeated by itself", "[unit][rest][paging]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["a"])", numbered(2, "next") + "," + numbered(3, "last")))
      .on(page_request(2), answer(503))
      .on(page_request(2), page(R"(["b"])"))
      .on(page_request(3), page(R"(["c"])"));

  const auto names = list(host);

  REQUIRE(names);
  CHECK(names->items == std::vector<std::string>{"a", "b", "c"});
  CHECK(host.observer->reports()[0].attempts == 4);
  CHECK(host.observer->reports()[0].most_attempts == 2);
}

TEST_CASE("a page that cannot be read ends the others and is the error", "[unit][rest][paging]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"(["a"])", numbered(2, "next") + "," + numbered(40, "last")))
      .on(page_request(2), answer(404, "gone"));
  for (std::size_t i = 3; i <= 40; ++i) {
    host.script.on(page_request(i), answer(404, "gone"));
  }

  const auto names = list(host);

  REQUIRE_FALSE(names);
  CHECK(names.error().code == ErrorCode::not_found);
  CHECK(host.script.requests().size() <= 1 + host.options.limits.max_parallel);
}

TEST_CASE("items that cannot be read say of which request", "[unit][rest][paging]") {
  SessionFixture host;
  host.script.on(kFirst, page(R"([7])"));

  const auto names = list(host);

  REQUIRE_FALSE(names);
  CHECK_THAT(names.error().message,
             Catch::Matchers::StartsWith("GET /repos/{owner}/{repo}/branches: "));
}

TEST_CASE("a caller who stops ends all pages", "[unit][rest][paging][E6]") {
  SessionFixture host;
  script_pages(host.script, 40);
  std::stop_source stop;
  host.script.before = [&](const http::Request& request) {
    if (request.target.str().ends_with("&page=2")) {
      stop.request_stop();
    }
  };

  const auto names = list(host, 1000, {.stop = stop.get_token()});

  REQUIRE_FALSE(names);
  CHECK(names.error().code == ErrorCode::cancelled);
}
