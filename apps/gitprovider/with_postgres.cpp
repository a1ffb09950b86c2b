// The program with PostgreSQL.

#include "apps/gitprovider/queue_options.hpp"
#include "gitprovider/tasks/postgres.hpp"

namespace gitprovider::cli {

Result<TaskStore> open_queue_server(const std::string& url) {
  return open_postgres_store({.connection = url});
}

}  // namespace gitprovider::cli
