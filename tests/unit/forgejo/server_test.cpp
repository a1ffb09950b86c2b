#include "src/providers/forgejo/server.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider::forgejo;

TEST_CASE("the two programs are told apart by their versions", "[unit][forgejo][server]") {
  CHECK(kind_of_version("12.0.1+gitea-1.22.0") == ServerKind::forgejo);
  CHECK(kind_of_version("7.0.0-dev-200-abc+gitea-1.22.0") == ServerKind::forgejo);
  CHECK(kind_of_version("1.20.1-0+forgejo") == ServerKind::forgejo);
  CHECK(kind_of_version("1.26.0") == ServerKind::gitea);
  CHECK(kind_of_version("1.26.0+dev-12-gabcdef") == ServerKind::gitea);
}
