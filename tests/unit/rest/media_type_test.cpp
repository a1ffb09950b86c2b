#include "src/providers/rest/media_type.hpp"

#include "tests/catch_compat.hpp"

using gitprovider::rest::is_json;
using gitprovider::rest::media_type;

TEST_CASE("parameters do not belong to a media type", "[unit][rest]") {
  CHECK(media_type("text/html; charset=utf-8") == "text/html");
  CHECK(media_type("  text/html ;x") == "text/html");
  CHECK(media_type("").empty());
  CHECK(media_type(" ; x").empty());
}

TEST_CASE("JSON goes by several names", "[unit][rest]") {
  CHECK(is_json("application/json; charset=utf-8"));
  CHECK(is_json("Application/JSON"));
  CHECK(is_json("text/json"));
  CHECK(is_json("application/vnd.github+json"));
  CHECK_FALSE(is_json("text/html"));
  CHECK_FALSE(is_json("application/jsonp"));
  CHECK_FALSE(is_json(""));
}
