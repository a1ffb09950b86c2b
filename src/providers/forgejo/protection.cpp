#include "src/providers/forgejo/protection.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/json/fields.hpp"
#include "src/json/writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gitprovider::forgejo {
namespace {

/// Rules that are never asked for.
constexpr std::array<std::string_view, 7> kOtherFlags = {"enable_push_whitelist",
                                                         "enable_merge_whitelist",
                                                         "enable_approvals_whitelist",
                                                         "block_on_rejected_reviews",
                                                         "block_on_official_review_requests",
                                                         "block_on_outdated_branch",
                                                         "require_signed_commits"};
constexpr std::array<std::string_view, 2> kOtherPatterns = {"protected_file_patterns",
                                                            "unprotected_file_patterns"};

constexpr std::string_view kForgejoAdmins = "apply_to_admins";
constexpr std::string_view kGiteaAdmins = "block_admin_merge_override";
constexpr std::string_view kGiteaForcePush = "enable_force_push";

void write_checks(json::Writer& body, const std::vector<std::string>& checks) {
  body.field("enable_status_check", !checks.empty()).key("status_check_contexts").begin_array();
  for (const std::string& check : checks) {
    body.value(check);
  }
  body.end_array();
}

/// What only one of the two knows by this name.
void write_own_fields(json::Writer& body, const ProtectBranch& request, ServerKind server) {
  if (server == ServerKind::forgejo) {
    body.field(kForgejoAdmins, request.include_admins);
  } else if (server == ServerKind::gitea) {
    body.field(kGiteaAdmins, request.include_admins).field(kGiteaForcePush, false);
  }
}

void write_rules(json::Writer& body, const ProtectBranch& request, ServerKind server) {
  body.field("enable_push", !request.approvals.has_value())
      .field("required_approvals", request.approvals.value_or(0))
      .field("dismiss_stale_approvals", false);
  write_checks(body, request.required_status_checks);
  for (const std::string_view flag : kOtherFlags) {
    body.field(flag, false);
  }
  for (const std::string_view pattern : kOtherPatterns) {
    body.field(pattern, "");
  }
  write_own_fields(body, request, server);
}

Result<std::vector<std::string>> read_checks(const json::Value& root) {
  std::vector<std::string> checks;
  const auto list = root.find("status_check_contexts");
  for (auto item = list ? list->first() : std::nullopt; item; item = item->next()) {
    const auto check = item->as_string();
    if (!check) {
      return check.error();
    }
    checks.emplace_back(*check);
  }
  std::sort(checks.begin(), checks.end());
  return checks;
}

std::optional<bool> read_include_admins(json::Fields& in) {
  const auto forgejo = in.optional_boolean(kForgejoAdmins);
  return forgejo ? forgejo : in.optional_boolean(kGiteaAdmins);
}

bool has_other_rules(json::Fields& in) {
  return std::any_of(kOtherFlags.begin(), kOtherFlags.end(),
                     [&in](std::string_view flag) { return in.boolean_or(flag, false); }) ||
         std::any_of(kOtherPatterns.begin(), kOtherPatterns.end(), [&in](std::string_view pattern) {
           return !in.text_or_empty(pattern).empty();
         });
}

}  // namespace

Result<void> check_expressible(const ProtectBranch& request) {
  const std::string branch = "branch " + quoted(request.branch);
  if (request.allow_deletion) {
    return unsupported(branch + ": this host never lets a protected branch be deleted");
  }
  if (request.allow_force_push) {
    return unsupported(branch + ": not every host of this kind can allow force pushes to it");
  }
  if (request.branch.find_first_of("[]{}*?\\") != std::string::npos) {
    return unsupported(branch + ": this host would read the name as a pattern");
  }
  return {};
}

std::string new_protection_body(const ProtectBranch& request, ServerKind server) {
  json::Writer body;
  body.begin_object().field("rule_name", request.branch);
  write_rules(body, request, server);
  body.end_object();
  return std::move(body).str();
}

std::string protection_body(const ProtectBranch& request, ServerKind server) {
  json::Writer body;
  body.begin_object();
  write_rules(body, request, server);
  body.end_object();
  return std::move(body).str();
}

ProtectionRules asked_rules(const ProtectBranch& request) {
  ProtectionRules rules{.checks = request.required_status_checks,
                        .allow_push = !request.approvals.has_value(),
                        .approvals = request.approvals.value_or(0),
                        .include_admins = request.include_admins};
  std::sort(rules.checks.begin(), rules.checks.end());
  return rules;
}

Result<ProtectionRules> read_protection(const json::Value& root) {
  if (auto object = root.as_object(); !object) {
    return std::move(object).error();
  }
  auto checks = read_checks(root);
  if (!checks) {
    return std::move(checks).error();
  }
  json::Fields in{root};
  ProtectionRules rules{.allow_push = in.boolean_or("enable_push", false),
                        .approvals = in.optional_integer("required_approvals").value_or(0),
                        .include_admins = read_include_admins(in),
                        .allow_force_push = in.boolean_or(kGiteaForcePush, false),
                        .has_others = has_other_rules(in)};
  if (in.boolean_or("enable_status_check", false)) {
    rules.checks = *std::move(checks);
  }
  return std::move(in).finish(std::move(rules));
}

std::string_view first_difference(const ProtectionRules& asked, const ProtectionRules& got) {
  if (asked.checks != got.checks) {
    return "required status checks";
  }
  if (asked.allow_push != got.allow_push || asked.approvals != got.approvals) {
    return "approvals";
  }
  if (got.include_admins && asked.include_admins != got.include_admins) {
    return "rules for administrators";
  }
  if (asked.allow_force_push != got.allow_force_push) {
    return "force pushes";
  }
  return asked.has_others != got.has_others ? "rules that were not asked for" : "";
}

}  // namespace gitprovider::forgejo
