// Rules of protection by name. One that is there already is refused as if a right were missing.

#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/host/timestamps.hpp"

#include <stdexcept>
#include <utility>

namespace gitprovider::mock::forgejo {
namespace {

constexpr const char* kFlags[] = {"enable_push",
                                  "enable_push_whitelist",
                                  "push_whitelist_deploy_keys",
                                  "enable_merge_whitelist",
                                  "enable_status_check",
                                  "enable_approvals_whitelist",
                                  "block_on_rejected_reviews",
                                  "block_on_official_review_requests",
                                  "block_on_outdated_branch",
                                  "dismiss_stale_approvals",
                                  "ignore_stale_approvals",
                                  "require_signed_commits"};
constexpr const char* kOfForgejo[] = {"apply_to_admins"};
constexpr const char* kOfGitea[] = {"block_admin_merge_override", "enable_force_push"};

Json& rule_of(StoredRepository& repository, const Received& request) {
  const auto rule = repository.protections.find(request.path.at("name"));
  if (rule == repository.protections.end()) {
    throw not_found();
  }
  return rule->second;
}

Json view_of_rule(const World& world, const std::string& name, const Json& rule) {
  Json view = {{"rule_name", name},
               {"branch_name", name},
               {"required_approvals", rule.value("required_approvals", 0)},
               {"status_check_contexts", rule.value("status_check_contexts", Json::array())},
               {"protected_file_patterns", ""},
               {"unprotected_file_patterns", ""},
               {"created_at", timestamp(world.now())}};
  const auto add = [&](const char* flag) { view[flag] = rule.value(flag, false); };
  for (const auto* flag : kFlags) {
    add(flag);
  }
  if (world.rules().is_gitea) {
    for (const auto* flag : kOfGitea) {
      add(flag);
    }
  } else {
    add(kOfForgejo[0]);
  }
  return view;
}

// A server does not know the other's fields and takes no notice of them, so that a rule asked for
// in them is not made.
void check_fields(const World& world, const Json& body) {
  const bool has_wrong = world.rules().is_gitea
                             ? body.contains(kOfForgejo[0])
                             : body.contains(kOfGitea[0]) || body.contains(kOfGitea[1]);
  if (has_wrong) {
    throw std::invalid_argument("a field of the other kind of server");
  }
}

Reply get_rule(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  return {.body = view_of_rule(world, request.path.at("name"), rule_of(repository, request))};
}

Reply list_rules(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  Json items = Json::array();
  for (const auto& [name, rule] : repository.protections) {
    items.push_back(view_of_rule(world, name, rule));
  }
  return {.body = std::move(items)};
}

Reply create_rule(World& world, const Received& request) {
  auto& repository = repository_to_change(world, request);
  check_fields(world, request.body);
  const auto name =
      request.body.value("rule_name", request.body.value("branch_name", std::string{}));
  if (name.empty()) {
    throw refuse(400, "both rule_name and branch_name are empty");
  }
  if (repository.protections.contains(name)) {
    throw refuse(403, "Branch protection already exist");
  }
  repository.protections[name] = request.body;
  return {.status = 201, .body = view_of_rule(world, name, request.body)};
}

Reply change_rule(World& world, const Received& request) {
  auto& repository = repository_to_change(world, request);
  check_fields(world, request.body);
  auto& rule = rule_of(repository, request);
  rule.update(request.body);
  return {.body = view_of_rule(world, request.path.at("name"), rule)};
}

Reply remove_rule(World& world, const Received& request) {
  auto& repository = repository_to_change(world, request);
  (void)rule_of(repository, request);
  repository.protections.erase(request.path.at("name"));
  return {.status = 204};
}

std::vector<Field> rule_fields() {
  std::vector<Field> fields{{"required_approvals", Kind::number},
                            {"status_check_contexts", Kind::array},
                            {"protected_file_patterns", Kind::text},
                            {"unprotected_file_patterns", Kind::text}};
  for (const auto* flag : kFlags) {
    fields.push_back({flag, Kind::boolean});
  }
  for (const auto* flag : {kOfForgejo[0], kOfGitea[0], kOfGitea[1]}) {
    fields.push_back({flag, Kind::boolean});
  }
  return fields;
}

}  // namespace

std::vector<Route> protection_routes(World& world) {
  const std::string_view all = "/repos/{owner}/{repo}/branch_protections";
  const std::string_view one = "/repos/{owner}/{repo}/branch_protections/{name}";
  auto new_fields = rule_fields();
  new_fields.push_back({"rule_name", Kind::text});
  new_fields.push_back({"branch_name", Kind::text});
  return {
      {"GET", all, on(world, list_rules)},
      {"POST", all, on(world, create_rule), std::move(new_fields)},
      {"GET", one, on(world, get_rule)},
      {"PATCH", one, on(world, change_rule), rule_fields()},
      {"DELETE", one, on(world, remove_rule)},
  };
}

}  // namespace gitprovider::mock::forgejo
