#include "tests/mock/forgejo/protection.hpp"

#include "tests/mock/forgejo/refusal.hpp"

namespace gitprovider::mock::forgejo {

void refuse_protected_push(const StoredRepository& repository, const std::string& branch) {
  const auto rule = repository.protections.find(branch);
  if (rule != repository.protections.end() && !rule->second.value("enable_push", false)) {
    throw refuse(403, "branch is protected [name: " + branch + "]");
  }
}

void refuse_protected_merge(const StoredRepository& repository, const std::string& branch) {
  const auto rule = repository.protections.find(branch);
  if (rule == repository.protections.end()) {
    return;
  }
  if (rule->second.value("required_approvals", 0) > 0) {
    throw refuse(405, "Does not have enough approvals");
  }
  if (rule->second.value("enable_status_check", false) &&
      !rule->second.value("status_check_contexts", Json::array()).empty()) {
    throw refuse(405, "Not all required status checks successful");
  }
}

}  // namespace gitprovider::mock::forgejo
