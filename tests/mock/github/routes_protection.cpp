// Classic branch protection: replaced whole, read back in a different shape.

#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"

#include <utility>

namespace gitprovider::mock::github {
namespace {

constexpr std::string_view kSwitches[] = {"required_linear_history",
                                          "allow_force_pushes",
                                          "allow_deletions",
                                          "block_creations",
                                          "lock_branch",
                                          "allow_fork_syncing",
                                          "required_conversation_resolution"};

StoredRepository& repository_with_branch(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  if (!repository.branches.contains(request.path.at("branch"))) {
    throw refuse(404, "Branch not found");
  }
  return repository;
}

Json view_of_reviews(const Json& asked) {
  Json view = {{"dismiss_stale_reviews", asked.value("dismiss_stale_reviews", false)},
               {"require_code_owner_reviews", asked.value("require_code_owner_reviews", false)},
               {"require_last_push_approval", false}};
  view["required_approving_review_count"] = asked.value("required_approving_review_count", 1);
  return view;
}

// What was asked for as null is absent; switches come back as objects.
Json view_of_rule(const Json& rule) {
  Json view = {{"enforce_admins", {{"enabled", rule["enforce_admins"] == Json(true)}}}};
  for (const auto name : kSwitches) {
    view[std::string(name)] = {
        {"enabled", rule.value(std::string(name), Json(false)) == Json(true)}};
  }
  if (!rule["required_status_checks"].is_null()) {
    view["required_status_checks"] = rule["required_status_checks"];
  }
  if (!rule["required_pull_request_reviews"].is_null()) {
    view["required_pull_request_reviews"] = view_of_reviews(rule["required_pull_request_reviews"]);
  }
  return view;
}

void refuse_bad_rule(const StoredRepository& repository, const Json& rule) {
  const auto& checks = rule["required_status_checks"];
  if (!checks.is_null() && (!checks.contains("strict") || !checks.contains("contexts"))) {
    throw refuse(422, "Invalid request.\n\nNo subschema in \"anyOf\" matched.");
  }
  if (!rule["restrictions"].is_null() && !repository.owner_is_organisation) {
    throw refuse(
        422, "Validation Failed",
        Json::array({"Only organization repositories can have users and team restrictions"}));
  }
  const auto& reviews = rule["required_pull_request_reviews"];
  const auto count = reviews.is_null() ? 0 : reviews.value("required_approving_review_count", 1);
  if (count < 0 || count > 6) {
    throw refuse(
        422, "Invalid request.\n\n" + std::to_string(count) + " must be less than or equal to 6.");
  }
}

Reply protect(World& world, const Received& request) {
  auto& repository = repository_with_branch(world, request);
  if (world.rules().free_plan && repository.visibility == "private") {
    throw refuse(403,
                 "Upgrade to GitHub Pro or make this repository public to enable this feature.");
  }
  refuse_bad_rule(repository, request.body);
  repository.protections[request.path.at("branch")] = request.body;
  return {.body = view_of_rule(request.body)};
}

Reply get_protection(World& world, const Received& request) {
  auto& repository = repository_with_branch(world, request);
  const auto rule = repository.protections.find(request.path.at("branch"));
  if (rule == repository.protections.end()) {
    throw refuse(404, "Branch not protected");
  }
  return {.body = view_of_rule(rule->second)};
}

std::vector<Field> protection_fields() {
  std::vector<Field> fields{{"required_status_checks", Kind::object_or_null, true},
                            {"enforce_admins", Kind::boolean_or_null, true},
                            {"required_pull_request_reviews", Kind::object_or_null, true},
                            {"restrictions", Kind::object_or_null, true}};
  for (const auto name : kSwitches) {
    fields.push_back({name, Kind::boolean_or_null});
  }
  return fields;
}

}  // namespace

std::vector<Route> protection_routes(World& world) {
  return {
      {"PUT", "/repos/{owner}/{repo}/branches/{branch}/protection", on(world, protect),
       protection_fields()},
      {"GET", "/repos/{owner}/{repo}/branches/{branch}/protection", on(world, get_protection)},
  };
}

}  // namespace gitprovider::mock::github
