#include "tests/mock/github/protection.hpp"

#include "tests/mock/github/refusal.hpp"

namespace gitprovider::mock::github {
namespace {

bool is_set(const Json& rule, const char* key) {
  return rule.contains(key) && !rule[key].is_null();
}

// The rule that binds an administrator, or null.
const Json* binding_rule(const StoredRepository& repository, const std::string& branch) {
  const auto rule = repository.protections.find(branch);
  if (rule == repository.protections.end() || rule->second["enforce_admins"] != Json(true)) {
    return nullptr;
  }
  return &rule->second;
}

std::string missing_checks(const Json& rule) {
  if (!is_set(rule, "required_status_checks")) {
    return {};
  }
  const auto& contexts = rule["required_status_checks"]["contexts"];
  return contexts.empty()
             ? std::string{}
             : "Required status check \"" + contexts[0].get<std::string>() + "\" is expected.";
}

}  // namespace

void refuse_protected_push(const StoredRepository& repository, const std::string& branch,
                           Push push) {
  // Force pushes are for nobody, administrators included, unless the rule allows them.
  const auto any = repository.protections.find(branch);
  if (any != repository.protections.end() && push == Push::forced &&
      any->second.value("allow_force_pushes", Json(false)) != Json(true)) {
    throw refuse(422, "Cannot force-push to this branch");
  }
  const Json* rule = binding_rule(repository, branch);
  if (rule == nullptr) {
    return;
  }
  if (is_set(*rule, "required_pull_request_reviews")) {
    throw refuse(422, "Changes must be made through a pull request.");
  }
  if (const auto missing = missing_checks(*rule); !missing.empty()) {
    throw refuse(422, missing);
  }
}

void refuse_protected_merge(const StoredRepository& repository, const std::string& branch) {
  const Json* rule = binding_rule(repository, branch);
  if (rule == nullptr) {
    return;
  }
  if (is_set(*rule, "required_pull_request_reviews") &&
      (*rule)["required_pull_request_reviews"].value("required_approving_review_count", 0) > 0) {
    throw refuse(405, "At least 1 approving review is required by reviewers with write access.");
  }
  if (const auto missing = missing_checks(*rule); !missing.empty()) {
    throw refuse(405, missing);
  }
}

}  // namespace gitprovider::mock::github
