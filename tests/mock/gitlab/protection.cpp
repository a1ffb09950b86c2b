#include "tests/mock/gitlab/protection.hpp"

#include "tests/mock/gitlab/refusal.hpp"

namespace gitprovider::mock::gitlab {
namespace {

bool allows(const StoredRepository& project, const std::string& branch, const char* what) {
  const auto rule = project.protections.find(branch);
  if (rule == project.protections.end()) {
    return true;
  }
  const int level = rule->second.value(what, kMaintainer);
  return level != kNobody && level <= kMaintainer;
}

}  // namespace

Json default_rule() {
  return {{"push_access_level", kMaintainer},
          {"merge_access_level", kMaintainer},
          {"unprotect_access_level", kMaintainer},
          {"allow_force_push", false}};
}

void refuse_protected_push(const StoredRepository& project, const std::string& branch) {
  if (!allows(project, branch, "push_access_level")) {
    throw refuse(403, "403 Forbidden - You are not allowed to push into this branch");
  }
}

void refuse_protected_merge(const StoredRepository& project, const std::string& branch) {
  if (!allows(project, branch, "merge_access_level")) {
    throw refuse(401, "401 Unauthorized");
  }
}

}  // namespace gitprovider::mock::gitlab
