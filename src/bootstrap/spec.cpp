#include "src/bootstrap/spec.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/names.hpp"
#include "gitprovider/protection.hpp"

#include <limits>

namespace gitprovider::bootstrap {

// How deep an owner may be nested is the host's to say.
Result<void> validate(const Spec& spec) {
  if (auto valid = gitprovider::validate(
          NewRepository{
              .repo = spec.repo, .visibility = spec.visibility, .description = spec.description},
          {.max_depth = std::numeric_limits<int>::max()});
      !valid) {
    return valid;
  }
  if (auto valid =
          gitprovider::validate(NewBranch{.name = spec.develop_branch, .from = spec.main_branch});
      !valid) {
    return valid;
  }
  if (auto valid = gitprovider::validate(
          ProtectBranch{.branch = spec.main_branch, .approvals = spec.approvals});
      !valid) {
    return valid;
  }
  return gitprovider::validate(
      NewCommit{.branch = spec.main_branch, .message = spec.message, .changes = spec.files});
}

}  // namespace gitprovider::bootstrap
