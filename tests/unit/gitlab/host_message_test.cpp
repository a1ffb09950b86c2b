#include "src/providers/gitlab/host_message.hpp"

#include "tests/catch_compat.hpp"

using gitprovider::gitlab::read_message;

TEST_CASE("a message is read in each of its shapes", "[unit][gitlab][host_message]") {
  CHECK(read_message(R"({"message":"404 Project Not Found"})").text == "404 Project Not Found");
  CHECK(read_message(R"({"message":["Another open merge request already exists: !4"]})").text ==
        "Another open merge request already exists: !4");
  CHECK(read_message(R"({"message":{"source_branch":["does not exist"]}})").text ==
        "source_branch does not exist");
  CHECK(read_message(R"({"error":"title is missing"})").text == "title is missing");
  CHECK(read_message(R"({"error":"insufficient_scope","error_description":"Needs more"})").text ==
        "insufficient_scope; Needs more");
}

TEST_CASE("what is said twice is told once", "[unit][gitlab][host_message]") {
  CHECK(read_message(R"({"message":{"path":["has been taken","has been taken"]}})").text ==
        "path has been taken");
}

TEST_CASE("evidence is lower case and keeps the names of fields", "[unit][gitlab][host_message]") {
  CHECK(read_message(R"({"message":{"name":["Ist VERGEBEN"]}})").evidence == "name ist vergeben");
}

TEST_CASE("what is no object is not the API's", "[unit][gitlab][host_message]") {
  CHECK_FALSE(read_message("<html>nginx</html>").is_api);
  CHECK_FALSE(read_message("").is_api);
  CHECK_FALSE(read_message(R"(["message"])").is_api);
  CHECK(read_message("{}").is_api);
}

TEST_CASE("odd shapes are survived", "[unit][gitlab][host_message]") {
  CHECK(read_message(R"({"message":7})").text.empty());
  CHECK(read_message(R"({"message":{"base":{"deep":1}}})").text == "base");
  CHECK(read_message(R"({"message":{"base":[7,"x"]}})").text == "base; base x");
  CHECK(read_message(R"({"message":null,"error":"no"})").text == "no");
}
