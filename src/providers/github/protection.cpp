#include "src/providers/github/protection.hpp"

#include "src/json/fields.hpp"
#include "src/json/writer.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace gitprovider::github {
namespace {

void write_status_checks(json::Writer& body, const std::vector<std::string>& checks) {
  if (checks.empty()) {
    body.null_field("required_status_checks");
    return;
  }
  body.key("required_status_checks").begin_object().field("strict", false).key("contexts");
  body.begin_array();
  for (const std::string& check : checks) {
    body.value(check);
  }
  body.end_array().end_object();
}

void write_reviews(json::Writer& body, std::optional<int> approvals) {
  if (!approvals) {
    body.null_field("required_pull_request_reviews");
    return;
  }
  body.key("required_pull_request_reviews")
      .begin_object()
      .field("required_approving_review_count", *approvals)
      .end_object();
}

/// Sorted, for GitHub keeps them in an order of its own.
Result<std::vector<std::string>> read_status_checks(const json::Value& root) {
  std::vector<std::string> checks;
  const auto contexts = root.find("required_status_checks.contexts");
  if (!contexts || contexts->is_null()) {
    return checks;
  }
  const auto list = contexts->as_array();
  if (!list) {
    return list.error();
  }
  for (auto item = list->first(); item; item = item->next()) {
    const auto check = item->as_string();
    if (!check) {
      return check.error();
    }
    checks.emplace_back(*check);
  }
  std::sort(checks.begin(), checks.end());
  return checks;
}

/// Absent where no review is needed. A rule that names no number asks for none but a pull request.
std::optional<std::int64_t> read_approvals(json::Fields& in, const json::Value& root) {
  const auto reviews = root.find("required_pull_request_reviews");
  if (!reviews || reviews->is_null()) {
    return std::nullopt;
  }
  return in.optional_integer("required_pull_request_reviews.required_approving_review_count")
      .value_or(0);
}

}  // namespace

std::string protection_body(const ProtectBranch& request) {
  json::Writer body;
  body.begin_object();
  write_status_checks(body, request.required_status_checks);
  body.field("enforce_admins", request.include_admins);
  write_reviews(body, request.approvals);
  body.null_field("restrictions")
      .field("allow_force_pushes", request.allow_force_push)
      .field("allow_deletions", request.allow_deletion)
      .end_object();
  return std::move(body).str();
}

ProtectionRules asked_rules(const ProtectBranch& request) {
  ProtectionRules rules{.checks = request.required_status_checks,
                        .approvals = request.approvals,
                        .include_admins = request.include_admins,
                        .allow_force_push = request.allow_force_push,
                        .allow_deletion = request.allow_deletion};
  std::sort(rules.checks.begin(), rules.checks.end());
  return rules;
}

Result<ProtectionRules> read_protection(const json::Value& root) {
  if (auto object = root.as_object(); !object) {
    return std::move(object).error();
  }
  auto checks = read_status_checks(root);
  if (!checks) {
    return std::move(checks).error();
  }
  json::Fields in{root};
  const auto restrictions = root.find("restrictions");
  ProtectionRules rules{.checks = *std::move(checks),
                        .approvals = read_approvals(in, root),
                        .include_admins = in.boolean_or("enforce_admins.enabled", false),
                        .allow_force_push = in.boolean_or("allow_force_pushes.enabled", false),
                        .allow_deletion = in.boolean_or("allow_deletions.enabled", false),
                        .is_restricted = restrictions && !restrictions->is_null()};
  return std::move(in).finish(std::move(rules));
}

std::string_view first_difference(const ProtectionRules& asked, const ProtectionRules& got) {
  if (asked.checks != got.checks) {
    return "required status checks";
  }
  if (asked.approvals != got.approvals) {
    return "approvals";
  }
  if (asked.include_admins != got.include_admins) {
    return "rules for administrators";
  }
  if (asked.allow_force_push != got.allow_force_push) {
    return "force pushes";
  }
  if (asked.allow_deletion != got.allow_deletion) {
    return "deletion";
  }
  return asked.is_restricted != got.is_restricted ? "restrictions of who may push" : "";
}

}  // namespace gitprovider::github
