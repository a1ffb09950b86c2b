#include "src/providers/rest/kept_answer.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using rest::KeptAnswer;
using rest::Reply;

namespace {

Reply whole(http::Headers headers = {}) {
  headers.add("ETag", "W/\"abc\"");
  headers.add("Content-Type", "application/json");
  return {.status = 200, .headers = std::move(headers), .body = "{}", .host_request_id = "first"};
}

}  // namespace

TEST_CASE("a tag is kept as it came, and only one that may stand in a request", "[unit][rest]") {
  for (const char* tag : {"\"\"", "\"a\"", "W/\"4f50:8593\"", "\"!#~\""}) {
    CAPTURE(tag);
    CHECK(rest::is_tag(tag));
  }
  for (const std::string& tag :
       {std::string{}, std::string{"a"}, std::string{"\""}, std::string{"w/\"a\""},
        std::string{"W/"}, std::string{"\"a\", \"b\""}, std::string{"\"a b\""},
        std::string{"\"\xC3\xA9\""}, std::string{"\"a\"\r\nX: y"},
        '"' + std::string(511, 'a') + '"'}) {
    CAPTURE(tag);
    CHECK_FALSE(rest::is_tag(tag));
  }
}

TEST_CASE("a weak tag is the same as a strong one of the same text", "[unit][rest]") {
  CHECK(rest::is_same_tag("W/\"a\"", "\"a\""));
  CHECK(rest::is_same_tag("\"a\"", "\"a\""));
  CHECK_FALSE(rest::is_same_tag("\"a\"", "\"A\""));
}

TEST_CASE("of an answer the content and what it needs are kept, and nothing of its moment",
          "[unit][rest]") {
  const auto kept = rest::worth_keeping(whole({{.name = "Date", .value = "today"},
                                               {.name = "Link", .value = "<a>; rel=\"next\""},
                                               {.name = "X-RateLimit-Remaining", .value = "17"}}),
                                        {});

  REQUIRE(kept);
  CHECK(kept->tag == "W/\"abc\"");
  CHECK(kept->body == "{}");
  CHECK(kept->headers == http::Headers{{.name = "Content-Type", .value = "application/json"},
                                       {.name = "Link", .value = "<a>; rel=\"next\""}});
}

TEST_CASE("only a whole answer with one tag is kept", "[unit][rest]") {
  Reply reply = whole();
  SECTION("another status") { reply.status = GENERATE(201, 203, 206, 301, 304); }
  SECTION("no tag") { reply.headers = {}; }
  SECTION("two tags") { reply.headers.add("ETag", "\"def\""); }
  SECTION("an empty line of a tag") { reply.headers.set("ETag", ""); }
  SECTION("no-store") {
    reply.headers.add("Cache-Control", GENERATE("no-store", "private , No-Store", ",no-store,"));
  }
  SECTION("no-store on a second line") {
    reply.headers.add("Cache-Control", "private");
    reply.headers.add("cache-control", "no-store");
  }
  SECTION("varying by everything") { reply.headers.add("Vary", "Accept, *"); }

  CHECK_FALSE(rest::worth_keeping(reply, {}));
}

TEST_CASE("other directives do not keep an answer from being kept", "[unit][rest]") {
  CHECK(rest::worth_keeping(
      whole({{.name = "Cache-Control", .value = "private, max-age=60, s-maxage=60"}}), {}));
  CHECK(rest::worth_keeping(whole({{.name = "Cache-Control", .value = "x=no-store"}}), {}));
}

TEST_CASE("an answer may vary only by what is the same in each request, or in the key",
          "[unit][rest]") {
  const http::Headers asked{{.name = "X-Request-Id", .value = "1"},
                            {.name = "Accept", .value = "application/json"}};
  const Reply github = whole({{.name = "Vary", .value = "Accept, Authorization, Cookie"},
                              {.name = "Vary", .value = "Accept-Encoding, accept"}});
  const Reply by_id = whole({{.name = "Vary", .value = "accept,x-request-id"}});

  CHECK(rest::worth_keeping(github, asked));
  CHECK_FALSE(rest::worth_keeping(by_id, asked));
}

TEST_CASE("a 304 confirms what it names, and without a tag what was asked about", "[unit][rest]") {
  const KeptAnswer kept{.tag = "W/\"abc\""};

  CHECK(rest::confirms({.status = 304}, kept));
  CHECK(rest::confirms({.status = 304, .headers = {{.name = "etag", .value = "\"abc\""}}}, kept));
  CHECK_FALSE(
      rest::confirms({.status = 304, .headers = {{.name = "etag", .value = "\"other\""}}}, kept));
}

TEST_CASE("a kept answer comes again with the date and the id of the 304", "[unit][rest]") {
  const KeptAnswer kept{.tag = "\"abc\"",
                        .headers = {{.name = "Content-Type", .value = "application/json"},
                                    {.name = "Link", .value = "<old>; rel=\"next\""}},
                        .body = "{}"};
  Reply unchanged{.status = 304,
                  .headers = {{.name = "Date", .value = "today"}},
                  .host_request_id = "second",
                  .request = "GET /x"};

  SECTION("what it does not say is kept") {
    const Reply reply = rest::renewed(kept, unchanged);

    CHECK(reply.status == 200);
    CHECK(reply.body == "{}");
    CHECK(reply.is_renewed);
    CHECK(reply.headers.find("Date") == "today");
    CHECK(reply.headers.find("Link") == "<old>; rel=\"next\"");
    CHECK(reply.headers.find("Content-Type") == "application/json");
    CHECK(reply.host_request_id == "second");
    CHECK(reply.request == "GET /x");
  }
  SECTION("what it says wins") {
    unchanged.headers.add("link", "<new>; rel=\"next\"");

    CHECK(rest::renewed(kept, unchanged).headers.all("Link") == "<new>; rel=\"next\"");
  }
}
