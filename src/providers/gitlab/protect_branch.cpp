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
    return find_rules(call_.scope).and_then([&](const MaybeRules& found) {
      return found ? change(*found) : create();
    });
  }

 private:
  /// The rule of exactly this name; wildcards are other rules.
  Result<MaybeRules> find_rules(rest::Scope& scope) {
    auto found = call_.session.read_as(
        scope, paths::protected_branch(call_.project, request_.branch), read_protection);
    if (!found && found.error().code == ErrorCode::not_found) {
      return MaybeRules{};
    }
    return std::move(found).transform([](ProtectionRules rules) { return MaybeRules{rules}; });
  }

  Result<Applied<Protection>> create() {
    auto made = post();
    return made || made.error().code != ErrorCode::already_exists
               ? std::move(made)
               : made_meanwhile(std::move(made).error());
  }

  /// GitLab protects the default branch of a new project some time after the project is there.
  Result<Applied<Protection>> made_meanwhile(Error refusal) {
    return find_rules(call_.scope).and_then([&](const MaybeRules& found) {
      return found ? change(*found) : Result<Applied<Protection>>{refusal};
    });
  }

  Result<Applied<Protection>> change(const ProtectionRules& found) {
    const ProtectionRules asked = asked_rules(request_);
    if (own(found) == asked) {
      return as_found();
    }
    if (found.is_inherited) {
      return Error{.code = ErrorCode::forbidden,
                   .message = named() +
                              ": its protection is the group's and cannot be changed "
                              "in the project"};
    }
    const bool in_place =
        same_roles(found, asked) && found.needs_code_owners == asked.needs_code_owners;
    return in_place ? change_in_place(found) : replace(found);
  }

  /// Sets one flag to what is asked, and a repeat sets it again.
  Result<Applied<Protection>> change_in_place(const ProtectionRules& found) {
    auto changed = settle([&] {
      return send(mutation(http::Method::patch,
                           paths::protected_branch(call_.project, request_.branch),
                           changed_protection_body(request_)));
    });
    if (!changed && changed.error().code == ErrorCode::not_found) {  // before GitLab 15.6
      return replace(found);
    }
    return changed;
  }

  /// The new rule is sent only when the old one is gone for certain: a removal that came late would
  /// take the new one with it.
  Result<Applied<Protection>> replace(const ProtectionRules& found) {
    if (auto removed = remove(found); !removed) {
      return not_removed(std::move(removed).error());
    }
    auto made = post();
    if (made) {
      return made;
    }
    return made.error().code == ErrorCode::already_exists
               ? protected_meanwhile(std::move(made).error())
               : Result<Applied<Protection>>{left_open(std::move(made).error())};
  }

  /// A repeat finds nothing to remove, unless somebody made a rule in between.
  Result<Applied<Protection>> remove(const ProtectionRules& old) {
    const auto send_removal = [&]() -> Result<Applied<Protection>> {
      auto removed = call_.session.send(
          call_.scope, mutation(http::Method::delete_,
                                paths::protected_branch(call_.project, request_.branch), {}));
      if (!removed && !is_gone(removed.error())) {
        return std::move(removed).error();
      }
      return Applied<Protection>{.value = {.branch = request_.branch}};
    };
    return call_.session.step<Protection>(
        call_.scope, intent(), [&](rest::Scope& check) { return look_for_removal(check, old); },
        send_removal);
  }

  /// What came with a removal that was made is of no use here.
  static bool is_gone(const Error& error) {
    return error.code == ErrorCode::not_found || error.outcome == Outcome::applied;
  }

  Result<Finding> look_for_removal(rest::Scope& check, const ProtectionRules& old) {
    return find_rules(check).transform([&](const MaybeRules& found) {
      const std::string rule = "the protection of " + named();
      if (!found) {
        return equivalent(Protection{.branch = request_.branch}, rule + " is removed");
      }
      return *found == old ? absent(rule + " is as it was")
                           : unclear(rule + " is another than it was");
    });
  }

  /// Somebody made a rule after the old one was removed.
  Result<Applied<Protection>> protected_meanwhile(Error refusal) {
    const auto found = find_rules(call_.scope);
    if (!found) {
      return found.error();
    }
    if (*found && own(**found) == asked_rules(request_)) {
      return as_found();
    }
    if (!*found) {
      return left_open(std::move(refusal));
    }
    refusal.code = ErrorCode::conflict;
    refusal.message = named() + ": somebody protected it otherwise meanwhile: " + refusal.message;
    return refusal;
  }

  /// A repeat is refused while there is a rule of this name.
  Result<Applied<Protection>> post() {
    return settle([&] {
      return send(mutation(http::Method::post, paths::protected_branches(call_.project),
                           new_protection_body(request_)));
    });
  }

  template <class Send>
  Result<Applied<Protection>> settle(Send&& send) {
    return call_.session.change<Protection>(call_.scope, intent(), std::forward<Send>(send));
  }

  Result<Applied<Protection>> send(rest::Mutation mutation) {
    return call_.session.send_as(call_.scope, std::move(mutation), read_protection)
        .and_then([&](const ProtectionRules& got) { return compare(got); });
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

  /// Nobody knows whether the old rule is gone, and the new one was not sent.
  [[nodiscard]] Error not_removed(Error error) const {
    if (error.outcome == Outcome::unknown) {
      error.message = named() +
                      ": its old protection may have been removed and the new one was not made; it "
                      "may stand without any, protect it again: " +
                      error.message;
    }
    return error;
  }

  /// Above all, that the branch may be pushed to by everybody at this moment.
  [[nodiscard]] Error left_open(Error error) const {
    if (error.outcome == Outcome::unknown) {
      error.message = named() +
                      ": its old protection was removed and nobody knows whether the new one was "
                      "made; it may stand without any, protect it again: " +
                      error.message;
    }
    if (error.outcome == Outcome::not_applied) {
      error.message = named() +
                      ": stands without any protection, for the old one was removed and the new "
                      "one was not made; protect it again: " +
                      error.message;
    }
    return error;
  }

  /// A rule that is there without our doing.
  [[nodiscard]] Applied<Protection> as_found() const {
    return {.value = protection(), .confirmed_by = ConfirmedBy::check, .equivalent = true};
  }

  /// As a rule of the project.
  static ProtectionRules own(ProtectionRules rules) {
    rules.is_inherited = false;
    return rules;
  }

  [[nodiscard]] ProtectIntent intent() const { return {.repo = call_.repo, .rules = request_}; }

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
