#include "src/http/link_header.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using gitprovider::http::Link;
using gitprovider::http::parse_links;
using Links = std::vector<Link>;

TEST_CASE("next and last of a host's page are read", "[unit][http][link]") {
  CHECK(parse_links("<https://api.example/repositories/7/branches?page=2>; rel=\"next\", "
                    "<https://api.example/repositories/7/branches?page=9>; rel=\"last\"") ==
        Links{{.target = "https://api.example/repositories/7/branches?page=2", .rel = "next"},
              {.target = "https://api.example/repositories/7/branches?page=9", .rel = "last"}});
}

TEST_CASE("commas and semicolons inside a target or a quoted text do not part links",
          "[unit][http][link]") {
  CHECK(parse_links("</a?x=1,2;3>; title=\"a, <b>; rel=\\\"no\\\"\"; rel=next, </c>; rel=last") ==
        Links{{.target = "/a?x=1,2;3", .rel = "next"}, {.target = "/c", .rel = "last"}});
}

TEST_CASE("each relation type of a link counts, in any case, quoted or not", "[unit][http][link]") {
  CHECK(parse_links("<a>; REL=\"Next  start\"") ==
        Links{{.target = "a", .rel = "next"}, {.target = "a", .rel = "start"}});
  CHECK(parse_links("<a>;rel=next,<b>;rel=LAST") ==
        Links{{.target = "a", .rel = "next"}, {.target = "b", .rel = "last"}});
  CHECK(parse_links("<a> ; rel = \"next\"") == Links{{.target = "a", .rel = "next"}});
}

TEST_CASE("only the first rel of a link counts", "[unit][http][link]") {
  CHECK(parse_links("<a>; rel=prev; rel=next") == Links{{.target = "a", .rel = "prev"}});
}

TEST_CASE("what cannot be read is left out and the rest is kept", "[unit][http][link]") {
  CHECK(parse_links("").empty());
  CHECK(parse_links(" , ,").empty());
  CHECK(parse_links("<a>").empty());
  CHECK(parse_links("<a>; rel").empty());
  CHECK(parse_links("<a; rel=next").empty());
  CHECK(parse_links("a; rel=next").empty());
  CHECK(parse_links("<>; rel=next").empty());
  CHECK(parse_links("<a, <b>; rel=next") == Links{{.target = "b", .rel = "next"}});
  CHECK(parse_links("junk; x=\"1, <no>; rel=next\", <b>; rel=next") ==
        Links{{.target = "b", .rel = "next"}});
  CHECK(parse_links("<a>; rel=\"next") == Links{{.target = "a", .rel = "next"}});
  CHECK(parse_links("<a>; rel=\"next\\") == Links{{.target = "a", .rel = "next\\"}});
}

TEST_CASE("a header made to be slow yields what its size allows", "[unit][http][link]") {
  constexpr std::size_t kSize = 60'000;
  for (const std::string_view part : {"<", "<a>;", ";", "\"", "\\\"", ",", "<a>;rel=\"", " "}) {
    std::string header;
    while (header.size() < kSize) {
      header += part;
    }
    CHECK(parse_links(header).size() <= kSize);
  }
}

TEST_CASE("relations of one link are bounded, so that a long target is not copied without end",
          "[unit][http][link]") {
  std::string header = "<" + std::string(100'000, 'a') + ">; rel=\"";
  for (int i = 0; i < 50'000; ++i) {
    header += "x ";
  }

  CHECK(parse_links(header + "\"").size() == 16);
}
