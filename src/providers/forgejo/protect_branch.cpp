#include "src/providers/forgejo/protect_branch.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/forgejo/branches.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/protection.hpp"

#include <optional>
#include <string>
#include <utility>

namespace gitprovider::forgejo {
namespace {

/// The rule of the branch; absent where there is none.
using Rule = std::optional<ProtectionRules>;

Applied<Protection> as_asked(const ProtectBranch& request) {
  return {
      .value = {.branch = request.branch, .is_protected = true, .approvals = request.approvals}};
}

Result<Rule> read_rule(const Job& job, const std::string& branch) {
  const auto rule =
      job.session.read_as(job.scope, paths::branch_protection(job.repo, branch), read_protection);
  if (!rule && rule.error().code == ErrorCode::not_found) {
    return Rule{};
  }
  return rule ? Result<Rule>{Rule{*rule}} : Result<Rule>{rule.error()};
}

rest::Mutation change_of(const Job& job, const ProtectBranch& request, http::Method method) {
  return {.method = method,
          .target = method == http::Method::post
                        ? paths::branch_protections(job.repo)
                        : paths::branch_protection(job.repo, request.branch),
          .effect = rest::Effect::visible,
          .subject = "the protection of branch " + request.branch + " of " + full_name(job.repo)};
}

Result<Applied<Protection>> check_as_asked(const ProtectBranch& request,
                                           const ProtectionRules& got) {
  const std::string_view difference = first_difference(asked_rules(request), got);
  if (!difference.empty()) {
    return applied_otherwise("branch " + quoted(request.branch) +
                             ": is protected, but not as asked: " + std::string{difference} +
                             " differ");
  }
  return as_asked(request);
}

Result<Applied<Protection>> send(const Job& job, const ProtectBranch& request,
                                 const rest::Mutation& change) {
  const auto once = [&] {
    return job.session.send_as(job.scope, change, read_protection)
        .and_then([&](const ProtectionRules& got) { return check_as_asked(request, got); });
  };
  return job.session.change<Protection>(job.scope,
                                        ProtectIntent{.repo = job.repo, .rules = request}, once);
}

/// A rule that is as asked is left alone, and nothing tells who made it. What is sent sets every
/// rule to what is asked, and a repeat sets it again.
Result<Applied<Protection>> change(const Job& job, const ProtectBranch& request,
                                   const ProtectionRules& there, ServerKind server) {
  if (first_difference(asked_rules(request), there).empty()) {
    Applied<Protection> found = as_asked(request);
    found.confirmed_by = ConfirmedBy::check;
    found.equivalent = true;
    return found;
  }
  rest::Mutation patch = change_of(job, request, http::Method::patch);
  patch.body = protection_body(request, server);
  return send(job, request, patch);
}

/// A rule that is there already is refused by 403, as a missing right is: looking tells them apart.
/// So is a repeat.
Result<Applied<Protection>> create(const Job& job, const ProtectBranch& request,
                                   ServerKind server) {
  rest::Mutation post = change_of(job, request, http::Method::post);
  post.body = new_protection_body(request, server);
  auto made = send(job, request, post);
  if (made || made.error().http_status != 403) {
    return made;
  }
  const auto there = read_rule(job, request.branch);
  return there && *there ? change(job, request, **there, server) : std::move(made);
}

}  // namespace

Result<Applied<Protection>> protect_branch(const Job& job, const ProtectBranch& request,
                                           Server& server) {
  if (auto fine = check_expressible(request); !fine) {
    return std::move(fine).error();
  }
  if (auto branch = read_branch(job, request.branch); !branch) {
    return std::move(branch).error();
  }
  const auto rule = read_rule(job, request.branch);
  if (!rule) {
    return rule.error();
  }
  const auto kind = server.kind(job.session, job.scope);
  if (!kind) {
    return kind.error();
  }
  return *rule ? change(job, request, **rule, *kind) : create(job, request, *kind);
}

}  // namespace gitprovider::forgejo
