#include "src/providers/gitlab/protection.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/json/fields.hpp"
#include "src/json/writer.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace gitprovider::gitlab {
namespace {

bool names_somebody(json::Fields& in) {
  return in.optional_integer("user_id") || in.optional_integer("group_id") ||
         in.optional_integer("deploy_key_id");
}

/// Adds a list of access levels to the rules.
Result<void> read_levels(const json::Value& root, std::string_view name, ProtectionRules& rules,
                         std::vector<std::int64_t>& levels) {
  const auto list = root.array(name);
  if (!list) {
    return list.error();
  }
  for (auto item = list->first(); item; item = item->next()) {
    json::Fields in{*item};
    rules.names_somebody = names_somebody(in) || rules.names_somebody;
    const auto named = in.optional_integer("access_level");
    const auto level = std::move(in).finish(named);
    if (!level) {
      return level.error();
    }
    if (*level) {
      levels.push_back(**level);
    }
  }
  std::sort(levels.begin(), levels.end());
  return {};
}

std::int64_t push_level(const ProtectBranch& request) {
  return request.approvals ? kNobody : kMaintainers;
}

Error not_on_gitlab(const ProtectBranch& request, std::string_view why) {
  return unsupported("branch " + quoted(request.branch) + ": " + std::string{why});
}

}  // namespace

Result<void> check_supported(const ProtectBranch& request) {
  if (request.approvals.value_or(0) > 0) {
    return not_on_gitlab(request,
                         "GitLab counts approvals for the project, not for a branch; 0 asks for a "
                         "merge request without a number of them");
  }
  if (!request.required_status_checks.empty()) {
    return not_on_gitlab(request, "GitLab requires pipelines for the project, not checks by name");
  }
  if (!request.include_admins) {
    return not_on_gitlab(request, "GitLab's protection holds for administrators too");
  }
  if (request.allow_deletion) {
    return not_on_gitlab(request, "GitLab lets no push delete a protected branch");
  }
  return {};
}

ProtectionRules asked_rules(const ProtectBranch& request) {
  return {.push = {push_level(request)},
          .merge = {kMaintainers},
          .allow_force_push = request.allow_force_push};
}

Result<ProtectionRules> read_protection(const json::Value& root) {
  ProtectionRules rules;
  auto levels = read_levels(root, "push_access_levels", rules, rules.push).and_then([&] {
    return read_levels(root, "merge_access_levels", rules, rules.merge);
  });
  if (!levels) {
    return std::move(levels).error();
  }
  json::Fields in{root};
  rules.allow_force_push = in.boolean_or("allow_force_push", false);
  rules.needs_code_owners = in.boolean_or("code_owner_approval_required", false);
  rules.is_inherited = in.boolean_or("inherited", false);
  return std::move(in).finish(std::move(rules));
}

bool same_roles(const ProtectionRules& a, const ProtectionRules& b) {
  return a.push == b.push && a.merge == b.merge && a.names_somebody == b.names_somebody;
}

std::string new_protection_body(const ProtectBranch& request) {
  json::Writer body;
  body.begin_object()
      .field("name", request.branch)
      .field("push_access_level", push_level(request))
      .field("merge_access_level", kMaintainers)
      .field("allow_force_push", request.allow_force_push)
      .end_object();
  return std::move(body).str();
}

std::string changed_protection_body(const ProtectBranch& request) {
  json::Writer body;
  body.begin_object().field("allow_force_push", request.allow_force_push).end_object();
  return std::move(body).str();
}

}  // namespace gitprovider::gitlab
