// Reads the files of a build with GITPROVIDER_WITH_CONFIG.

#include "src/bootstrap/file/job_file.hpp"

#include "apps/gitflow-bootstrap/job_source.hpp"

namespace gitprovider::cli {

Result<bootstrap::Job> load_job_file(const std::filesystem::path& file) {
  return bootstrap::load_job(file);
}

}  // namespace gitprovider::cli
