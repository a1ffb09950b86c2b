#include "gitprovider/names.hpp"
#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace std::string_literals;

TEST_CASE("ordinary branch names are accepted", "[unit][names]") {
  const std::string name = GENERATE(
      as<std::string>{}, "main", "feature/a#b%c+d", "release/1.0", "a-b", "@a", "a@", "a.b",
      "h\u00E4lfte", "refs", "refsheads/x", "a/HEAD", "head", "a./b", "x.lockx", "'\"<>|&;$()",
      "0123456789abcdef0123456789abcdef0123456", "0123456789abcdef0123456789abcdef012345678");
  CAPTURE(name);

  CHECK(validate_branch_name(name));
}

TEST_CASE("branch names that Git refuses are refused", "[unit][names]") {
  const std::string name =
      GENERATE(""s, "-x"s, "--all"s, "HEAD"s, ".a"s, "a/.b"s, "a..b"s, "a.lock"s, "a.lock/b"s,
               "a@{b"s, "@{-1}"s, "a b"s, "a~b"s, "a^b"s, "a:b"s, "a?b"s, "a*b"s, "a[b"s, "a\\b"s,
               "a\nb"s, "a\x7f"s, "a\0b"s, "/a"s, "a/"s, "a//b"s, "a."s, "/"s, "."s, ".."s);
  CAPTURE(name);

  const auto checked = validate_branch_name(name);

  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == ErrorCode::invalid_argument);
}

TEST_CASE("branch names that read as something else are refused", "[unit][names]") {
  const std::string name =
      GENERATE("@"s, "refs/heads/x"s, "refs/tags/v1"s, std::string(40, 'a'), std::string(64, 'B'),
               "a\xff"s, "a\xed\xa0\x80"s, std::string(245, 'x'));
  CAPTURE(name);

  CHECK_FALSE(validate_branch_name(name));
}

TEST_CASE("a branch name of 244 bytes is accepted", "[unit][names]") {
  CHECK(validate_branch_name(std::string(244, 'x')));
}

TEST_CASE("a refused branch name is quoted without its control characters", "[unit][names]") {
  const auto checked = validate_branch_name("a\x1b[31m\nb");

  REQUIRE_FALSE(checked);
  CHECK(checked.error().message ==
        "branch name 'a\\x1b[31m\\x0ab': must not hold a space, a control character or any of "
        "~ ^ : ? * [ \\");
}
