// Stands in for with_job_file.cpp in a build without GITPROVIDER_WITH_CONFIG.

#include "apps/gitflow-bootstrap/job_source.hpp"

namespace gitprovider::cli {

Result<bootstrap::Job> load_job_file(const std::filesystem::path& file) {
  return Error{.code = ErrorCode::unsupported,
               .message = file.string() +
                          ": this program was built without files of repositories "
                          "(GITPROVIDER_WITH_CONFIG); name one as OWNER/NAME"};
}

}  // namespace gitprovider::cli
