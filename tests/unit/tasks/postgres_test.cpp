// What only a server can do to a queue.

#include "tests/catch_compat.hpp"
#include "tests/unit/tasks/stores.hpp"

namespace gitprovider {
namespace {

using tests::branch_task;
using tests::PostgresServer;

bool is_missing() { return PostgresServer::shared() == nullptr; }

}  // namespace

TEST_CASE("a connection that an administrator ended is made again", "[tasks][postgres]") {
  if (is_missing()) {
    return;
  }
  const tests::TestStore store{"postgres"};
  const auto tasks = store.open().tasks;
  REQUIRE(tasks->add(branch_task("a")));

  PostgresServer::shared()->drop_connections();

  CHECK(tasks->add(branch_task("b")));
  CHECK(tasks->list()->size() == 2);
}

TEST_CASE("tables of a later version are left as they are", "[tasks][postgres]") {
  if (is_missing()) {
    return;
  }
  const tests::TestStore store{"postgres"};
  REQUIRE(store.open().tasks->add(branch_task()));
  REQUIRE(store.database()->write({.text = "INSERT INTO gitprovider_schema VALUES (99)"}));

  const auto refused = open_sql_store(store.database());

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::invalid_argument);
}

TEST_CASE("tables of an earlier version keep their tasks and gain what is new",
          "[tasks][postgres]") {
  if (is_missing()) {
    return;
  }
  const tests::TestStore store{"postgres"};
  REQUIRE(store.open().tasks->add(branch_task()));
  REQUIRE(store.database()->write({.text = "DROP TABLE gitprovider_keys"}));
  REQUIRE(store.database()->write({.text = "DELETE FROM gitprovider_schema WHERE version > 1"}));

  const auto opened = store.open();

  CHECK(opened.tasks->list()->size() == 1);
  CHECK(opened.keys->begin("k", "d")->state == KeyState::fresh);
}

}  // namespace gitprovider
