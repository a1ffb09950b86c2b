#include "src/core/expected_head.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

namespace {

const std::string kA(40, 'a');
const std::string kB(40, 'b');

}  // namespace

TEST_CASE("a caller who expects no head takes any", "[unit][core][expected_head]") {
  CHECK(check_expected_head({.branch = "main"}, ObjectId::parse(kA).value()));
  CHECK(check_expected_head({.branch = "main"}, std::nullopt));
}

TEST_CASE("a branch elsewhere than expected is a conflict that names both",
          "[unit][core][expected_head]") {
  const NewCommit request{.branch = "main", .expected_head = ObjectId::parse(kA).value()};

  CHECK(check_expected_head(request, ObjectId::parse(kA).value()));

  const Error moved = check_expected_head(request, ObjectId::parse(kB).value()).error();
  CHECK(moved.code == ErrorCode::conflict);
  CHECK(moved.message == "branch 'main': expected at " + kA + ", is at " + kB);
  CHECK(check_expected_head(request, std::nullopt).error().message ==
        "branch 'main': expected at " + kA + ", is in an empty repository");
}
