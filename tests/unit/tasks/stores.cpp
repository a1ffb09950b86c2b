#include "tests/unit/tasks/stores.hpp"

#include "gitprovider/tasks/postgres.hpp"
#include "tests/catch_compat.hpp"

#include <iostream>
#include <unistd.h>

namespace gitprovider::tests {

std::vector<std::string> store_kinds() {
  return PostgresServer::shared() == nullptr ? std::vector<std::string>{"sqlite"}
                                             : std::vector<std::string>{"sqlite", "postgres"};
}

TestStore::TestStore(const std::string& kind) : kind_(kind) {
  if (kind_ == "postgres") {
    connection_ = PostgresServer::shared()->new_schema();
  }
}

std::shared_ptr<SqlDatabase> TestStore::database() const {
  auto opened = kind_ == "postgres" ? open_postgres({.connection = connection_})
                                    : open_sqlite({.file = file()});
  INFO((opened ? "" : opened.error().message));
  REQUIRE(opened);
  return *opened;
}

TaskStore TestStore::open(const SqlKeyTerms& keys) const {
  auto store = open_sql_store(database(), keys);
  if (!store) {
    std::cerr << store.error().message << '\n';  // also in a process that was forked
  }
  REQUIRE(store);
  return *store;
}

NewTask branch_task(const std::string& name) {
  return {.target = {.provider = "local", .base_url = "/srv/git"},
          .change = {.repo = {.owner = "acme", .name = "widget"},
                     .request = NewBranch{.name = name, .from = "main"}},
          .operation_id = "op-" + name};
}

}  // namespace gitprovider::tests
