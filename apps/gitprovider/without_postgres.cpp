// The program of a build without PostgreSQL.

#include "apps/common/option_values.hpp"
#include "apps/gitprovider/queue_options.hpp"

namespace gitprovider::cli {

Result<TaskStore> open_queue_server(const std::string& /*url*/) {
  return bad_value("--queue: this program was built without PostgreSQL; a file is wanted");
}

}  // namespace gitprovider::cli
