#include "src/providers/github/host_message.hpp"

#include "tests/catch_compat.hpp"

using gitprovider::github::read_message;

TEST_CASE("message and errors are joined for people", "[unit][github][host_message]") {
  CHECK(read_message(R"({"message":"Not Found"})").text == "Not Found");
  CHECK(read_message(R"({"message":"Validation Failed","errors":[
            {"resource":"PullRequest","field":"head","code":"invalid"},
            {"resource":"Repository","code":"custom","field":"name","message":"name taken"},
            "a text", {"message":"only this"}]})")
            .text ==
        "Validation Failed: PullRequest.head invalid; Repository.name name taken; a text; only "
        "this");
}

TEST_CASE("evidence is lower case and holds the documentation's address",
          "[unit][github][host_message]") {
  CHECK(read_message(R"({"message":"No WAY","documentation_url":"https://Docs/X#y"})").evidence ==
        "no way https://docs/x#y");
}

TEST_CASE("members of any type are survived", "[unit][github][host_message]") {
  const auto* const body =
      GENERATE(R"({})", R"({"message":null,"errors":null})", R"({"message":{},"errors":{}})",
               R"({"message":[1],"errors":"x"})", R"({"message":7,"errors":[null,1,[],{},true]})",
               R"({"errors":[{"resource":1,"field":null,"code":{},"message":[]}]})");
  CAPTURE(body);

  const auto message = read_message(body);

  CHECK(message.is_api);
  CHECK(message.text.empty());
}

TEST_CASE("what is no JSON object does not come from the API", "[unit][github][host_message]") {
  const auto* const body =
      GENERATE("", "<html>Sign in</html>", "[]", "\"x\"", "null", "{", "{} {}");
  CAPTURE(body);

  CHECK_FALSE(read_message(body).is_api);
}

TEST_CASE("of many errors the first five are told", "[unit][github][host_message]") {
  CHECK(read_message(R"({"errors":["1","2","3","4","5","6"]})").text == "1; 2; 3; 4; 5");
}
