#include "src/providers/forgejo/host_message.hpp"

#include "tests/catch_compat.hpp"

using gitprovider::forgejo::read_message;

TEST_CASE("message and errors are joined for people", "[unit][forgejo][host_message]") {
  CHECK(read_message(R"({"message":"not found","url":"x"})").text == "not found");
  CHECK(read_message(R"({"message":"not found","errors":["user does not exist","x"]})").text ==
        "not found: user does not exist: x");
}

TEST_CASE("evidence is lower case", "[unit][forgejo][host_message]") {
  CHECK(read_message(R"({"message":"Please Try Again Later"})").evidence ==
        "please try again later");
}

TEST_CASE("members of any type are survived", "[unit][forgejo][host_message]") {
  const auto* const body =
      GENERATE(R"({})", R"({"message":""})", R"({"message":null,"errors":null})",
               R"({"message":{},"errors":{}})", R"({"message":7,"errors":[null,1,[],{},true]})");
  CAPTURE(body);

  const auto message = read_message(body);

  CHECK(message.is_api);
  CHECK(message.text.empty());
}

TEST_CASE("what is no JSON object does not come from the API", "[unit][forgejo][host_message]") {
  const auto* const body = GENERATE("", "<html>Sign in</html>", "[]", "\"x\"", "null", "{");
  CAPTURE(body);

  CHECK_FALSE(read_message(body).is_api);
}
