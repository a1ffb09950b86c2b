#include "src/bootstrap/spec.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;
using bootstrap::Spec;

TEST_CASE("how deep an owner is nested is left to the host", "[unit][bootstrap]") {
  Spec spec{.repo = {.owner = "group/in/group", .name = "widget"}};
  spec.files = bootstrap::share({{.path = "README.md", .content = "One\n"}});

  CHECK(bootstrap::validate(spec));
  spec.repo.owner = "group//group";
  CHECK_FALSE(bootstrap::validate(spec));
}
