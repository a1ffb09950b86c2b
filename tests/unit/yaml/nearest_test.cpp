#include "src/extras/yaml/nearest.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

using namespace gitprovider::yaml;

TEST_CASE("a slip is told by the word that was meant", "[unit][yaml]") {
  const std::vector<std::string> known{"connect", "attempt", "operation", "low_speed"};

  CHECK(advice_for("atempt", known) == "is 'attempt' meant?");
  CHECK(advice_for("low-speed", known) == "is 'low_speed' meant?");
  CHECK(advice_for("operations", known) == "is 'operation' meant?");
  CHECK(advice_for("Connect", known) == "is 'connect' meant?");
}

TEST_CASE("a word that is near nothing is told all that is allowed", "[unit][yaml]") {
  const std::vector<std::string> known{"connect", "attempt"};

  CHECK(advice_for("xyz", known) == "allowed here: connect, attempt");
  CHECK(advice_for("", known) == "allowed here: connect, attempt");
  CHECK(advice_for(std::string(60'000, 'a'), known) == "allowed here: connect, attempt");
}
