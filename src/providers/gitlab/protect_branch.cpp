#include "src/providers/gitlab/protect_branch.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/branches.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/protection.hpp"

#include <optional>
#include <string>
#include <utility>

namespace gitprovider::gitlab {
namespace {

using MaybeRules = std::optional<ProtectionRules>;

/// One call of protect_branch while it runs.
class ProtectJob {
 public:
  ProtectJob(const ProjectCall& call, const ProtectBranch& request)
      : call_(call), request_(request) {}

  Result<Applied<Protection>> run() {
    if (auto branch = read_branch(call_, request_.branch); !branch) {
      return std::move(branch).error();
    }
    return find_rules().and_then(
        [&](const MaybeRules& found) { return found ? change(*found) : create(); });
  }

 private:
  /// The rule of exactly this name; wildcards are other rules.
  Result<MaybeRules> find_rules() {
    auto found = call_.session.read_as(
        call_.scope, paths::protected_branch(call_.project, request_.branch), read_protection);
    if (!found && found.error().code == ErrorCode::not_found) {
      return MaybeRules{};
    }
    return std::move(found).transform([](ProtectionRules rules) { return MaybeRules{rules}; });
  }

  Result<Applied<Protection>> create() {
    auto made = post();
    if (!made && made.error().code == ErrorCode::already_exists) {
      return made_meanwhile(std::move(made).error());
    }
    return std::move(made).and_then([&](const ProtectionRules& got) { return compare(got); });
  }

  /// GitLab protects the default branch of a new project some time after the project is there.
  Result<Applied<Protection>> made_meanwhile(Error refusal) {
    return find_rules().and_then([&](const MaybeRules& found) -> Result<Applied<Protection>> {
      return found ? change(*found) : Result<Applied<Protection>>{refusal};
    });
  }

  Result<Applied<Protection>> change(const ProtectionRules& found) {
    const ProtectionRules asked = asked_rules(request_);
    ProtectionRules own = found;
    own.is_inherited = false;
    if (own == asked) {
      return Applied<Protection>{
          .value = protection(), .confirmed_by = ConfirmedBy::check, .equivalent = true};
    }
    if (found.is_inherited) {
      return Error{.code = ErrorCode::forbidden,
                   .message = named() +
                              ": its protection is the group's and cannot be changed "
                              "in the project"};
    }
    const bool in_place =
        same_roles(own, asked) && own.needs_code_owners == asked.needs_code_owners;
    return in_place ? change_in_place() : replace();
  }

  Result<Applied<Protection>> change_in_place() {
    auto changed = call_.session.send_as(
        call_.scope,
        mutation(http::Method::patch, paths::protected_branch(call_.project, request_.branch),
                 changed_protection_body(request_)),
        read_protection);
    if (!changed && changed.error().code == ErrorCode::not_found) {  // before GitLab 15.6
      return replace();
    }
    return std::move(changed).and_then([&](const ProtectionRules& got) { return compare(got); });
  }

  Result<Applied<Protection>> replace() {
    auto removed = call_.session.send(
        call_.scope, mutation(http::Method::delete_,
                              paths::protected_branch(call_.project, request_.branch), {}));
    if (!removed && removed.error().code != ErrorCode::not_found) {
      return std::move(removed).error();
    }
    auto made = post();
    if (!made) {
      return left_open(std::move(made).error());
    }
    return compare(*made);
  }

  Result<ProtectionRules> post() {
    return call_.session.send_as(
        call_.scope,
        mutation(http::Method::post, paths::protected_branches(call_.project),
                 new_protection_body(request_)),
        read_protection);
  }

  [[nodiscard]] rest::Mutation mutation(http::Method method, http::Target target,
                                        std::string body) const {
    return {
        .method = method,
        .target = std::move(target),
        .body = std::move(body),
        .effect = rest::Effect::visible,
        .subject = "the protection of branch " + request_.branch + " of " + full_name(call_.repo)};
  }

  [[nodiscard]] Result<Applied<Protection>> compare(const ProtectionRules& got) const {
    if (got != asked_rules(request_)) {
      return applied_otherwise(named() + ": is protected, but not as asked");
    }
    return Applied<Protection>{.value = protection()};
  }

  [[nodiscard]] Error left_open(Error error) const {
    if (error.outcome != Outcome::applied) {
      error.code = ErrorCode::unknown_outcome;
      error.outcome = Outcome::unknown;
      error.message = named() +
                      ": its old protection was removed and the new one failed; it may stand "
                      "without any, protect it again: " +
                      error.message;
    }
    return error;
  }

  [[nodiscard]] Protection protection() const {
    return {.branch = request_.branch, .is_protected = true, .approvals = request_.approvals};
  }

  [[nodiscard]] std::string named() const { return "branch " + quoted(request_.branch); }

  const ProjectCall& call_;
  const ProtectBranch& request_;
};

}  // namespace

Result<Applied<Protection>> protect_branch(const ProjectCall& call, const ProtectBranch& request) {
  return check_supported(request).and_then([&] { return ProtectJob{call, request}.run(); });
}

}  // namespace gitprovider::gitlab
