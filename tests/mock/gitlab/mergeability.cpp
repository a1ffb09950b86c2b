#include "tests/mock/gitlab/mergeability.hpp"

#include "tests/mock/host/history.hpp"

namespace gitprovider::mock::gitlab {

std::string merge_status(const StoredRepository& project, const StoredPull& pull) {
  if (!pull.is_open || !project.branches.contains(pull.base)) {
    return "not_open";
  }
  if (pull.computing > 0) {
    return pull.computing > 1 ? "preparing" : "checking";
  }
  if (pull.is_draft) {
    return "draft_status";
  }
  const auto files = merge_files(project.objects, project.branches.at(pull.base), pull.head_id);
  return files ? "mergeable" : "conflict";
}

}  // namespace gitprovider::mock::gitlab
