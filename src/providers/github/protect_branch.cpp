#include "src/providers/github/protect_branch.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/protection.hpp"

#include <string>
#include <string_view>

namespace gitprovider::github {
namespace {

Result<Applied<Protection>> check_as_asked(const ProtectBranch& request,
                                           const ProtectionRules& got) {
  const std::string_view difference = first_difference(asked_rules(request), got);
  if (!difference.empty()) {
    return applied_otherwise("branch " + quoted(request.branch) +
                             ": is protected, but not as asked: " + std::string{difference} +
                             " differ");
  }
  return Applied<Protection>{
      .value = {.branch = request.branch, .is_protected = true, .approvals = request.approvals}};
}

}  // namespace

Result<Applied<Protection>> protect_branch(const Job& job, const ProtectBranch& request) {
  const auto send = [&] {
    return job.session
        .send_as(job.scope,
                 {.method = http::Method::put,
                  .target = paths::branch_protection(job.repo, request.branch),
                  .body = protection_body(request),
                  .effect = rest::Effect::visible,
                  .subject =
                      "the protection of branch " + request.branch + " of " + full_name(job.repo)},
                 read_protection)
        .and_then([&](const ProtectionRules& got) { return check_as_asked(request, got); });
  };
  return job.session.change<Protection>(job.scope,
                                        ProtectIntent{.repo = job.repo, .rules = request}, send);
}

}  // namespace gitprovider::github
