#include "gitprovider/object_id.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

TEST_CASE("an object id is kept in lower case", "[unit][names]") {
  const auto id = ObjectId::parse("0123456789ABCDEFabcdef0123456789abcdef01");

  REQUIRE(id);
  CHECK(id->hex() == "0123456789abcdefabcdef0123456789abcdef01");
  CHECK_FALSE(id->is_null());
  CHECK(ObjectId::parse(std::string(64, 'e')));
}

TEST_CASE("anything but 40 or 64 hexadecimal digits is no object id", "[unit][names]") {
  const std::string text =
      GENERATE(std::string{}, std::string(39, 'a'), std::string(41, 'a'), std::string(63, 'a'),
               std::string(40, 'g'), std::string(39, 'a') + "\n", std::string(4000, 'a'));

  const auto id = ObjectId::parse(text);

  REQUIRE_FALSE(id);
  CHECK(id.error().code == ErrorCode::invalid_argument);
  CHECK(id.error().message.size() < 200);
}

TEST_CASE("the id of zeros only names nothing and is refused", "[unit][names]") {
  CHECK_FALSE(ObjectId::parse(std::string(40, '0')));
  CHECK_FALSE(ObjectId::parse(std::string(64, '0')));
  CHECK(ObjectId{}.is_null());
}
