#include "gitprovider/call.hpp"
#include "tests/catch_compat.hpp"

#include <algorithm>
#include <set>
#include <string>

using namespace gitprovider;

TEST_CASE("an operation id is a random UUID of version 4", "[unit][core]") {
  for (int i = 0; i < 100; ++i) {
    const std::string id = new_operation_id();
    CAPTURE(id);
    REQUIRE(id.size() == 36);
    CHECK(std::count(id.begin(), id.end(), '-') == 4);
    CHECK(id.find_first_not_of("0123456789abcdef-") == std::string::npos);
    CHECK((id[8] == '-' && id[13] == '-' && id[18] == '-' && id[23] == '-'));
    CHECK(id[14] == '4');
    CHECK(std::string{"89ab"}.find(id[19]) != std::string::npos);
  }
}

TEST_CASE("operation ids do not repeat", "[unit][core]") {
  std::set<std::string> seen;

  for (int i = 0; i < 1000; ++i) {
    seen.insert(new_operation_id());
  }

  CHECK(seen.size() == 1000);
}
