#include "src/providers/rest/page_links.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;
using rest::PageLinks;
using rest::PageRun;

namespace {

const http::BaseUrl kBase{.scheme = "https", .host = "git.example", .port = 443, .prefix = "/api"};

Result<PageLinks> links_of(std::string header) {
  return rest::read_page_links({{.name = "Link", .value = std::move(header)}}, kBase);
}

}  // namespace

TEST_CASE("a page without links is the last", "[unit][rest][paging]") {
  CHECK(rest::read_page_links({}, kBase).value() == PageLinks{});
}

TEST_CASE("of a page link only the query counts", "[unit][rest][paging]") {
  const auto links = links_of(
      "<https://git.example/api/repositories/7/branches?per_page=2&page=2>; rel=\"next\", "
      "<https://git.example/api/repositories/7/branches?per_page=2&page=9>; rel=\"last\"");

  CHECK(links.value() == PageLinks{.next = "per_page=2&page=2", .last = "per_page=2&page=9"});
}

TEST_CASE("a page link to another place is refused and not named", "[unit][rest][paging][T50]") {
  const std::string target =
      GENERATE(as<std::string>{}, "https://evil.example/api/x?page=2",
               "http://git.example/api/x?page=2", "https://git.example/other?page=2");

  const auto links = links_of("<" + target + ">; rel=\"next\"");

  REQUIRE_FALSE(links);
  CHECK(links.error().code == ErrorCode::protocol);
  CHECK(links.error().message.find(target) == std::string::npos);
}

TEST_CASE("a host that writes its own address into links is taken at their query alone",
          "[unit][rest][paging]") {
  const auto links = rest::read_page_links(
      {{.name = "Link", .value = "<http://inner:3000/api/v1/x?page=2&limit=50#top>; rel=\"next\""}},
      kBase, rest::LinkPlaces::any_origin);

  CHECK(links.value() == PageLinks{.next = "page=2&limit=50"});
}

TEST_CASE("links of other kinds may lead anywhere", "[unit][rest][paging]") {
  CHECK(links_of("<https://docs.example/>; rel=\"help\"").value() == PageLinks{});
}

TEST_CASE("pages that differ in their number only are a run", "[unit][rest][paging]") {
  const auto run = PageRun::from({.next = "a=1&page=2&b=3", .last = "a=1&page=40&b=3"});

  REQUIRE(run);
  CHECK(run->first() == 2);
  CHECK(run->last() == 40);
  CHECK(run->query(17) == "a=1&page=17&b=3");
}

TEST_CASE("what is not a run is followed page by page", "[unit][rest][paging]") {
  const PageLinks links = GENERATE(values<PageLinks>({
      {.next = "page=2"},
      {.next = "page_token=abc", .last = "page=9"},
      {.next = "cursor=x&page=two", .last = "cursor=x&page=9"},
      {.next = "page=3", .last = "page=2"},
      {.next = "page=2&per_page=100", .last = "page=9&per_page=50"},
      {.next = "page=2", .last = "page=99999999999999999999999"},
      {.next = "my_page=2", .last = "my_page=9"},
      {.next = "", .last = ""},
  }));

  CHECK_FALSE(PageRun::from(links));
}
