#include "apps/common/shell_word.hpp"

#include "tests/catch_compat.hpp"

namespace gitprovider::cli {

TEST_CASE("a word is quoted where a shell would read more into it", "[cli][output]") {
  CHECK(shell_word("https://host:8443/api/v3") == "https://host:8443/api/v3");
  CHECK(shell_word("gpt1-eyJ_a-0") == "gpt1-eyJ_a-0");
  CHECK(shell_word("") == "''");
  CHECK(shell_word("a b; $(rm)") == "'a b; $(rm)'");
  CHECK(shell_word("it's") == "'it'\\''s'");
}

TEST_CASE("a word does nothing to a terminal", "[cli][output]") {
  CHECK(shell_word("a\x1b[2J") == "'a\\x1b[2J'");
}

}  // namespace gitprovider::cli
