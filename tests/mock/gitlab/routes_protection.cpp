// Protected branches: rules by name, made, changed in part, and removed.

#include "tests/mock/gitlab/paging.hpp"
#include "tests/mock/gitlab/protection.hpp"
#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/gitlab/views.hpp"

namespace gitprovider::mock::gitlab {
namespace {

constexpr const char* kLevels[] = {"push_access_level", "merge_access_level",
                                   "unprotect_access_level"};

Json& rule_of(StoredRepository& project, const Received& request) {
  const auto& name = request.path.at("name");
  const auto rule = project.protections.find(name);
  if (rule == project.protections.end() || is_hidden(project, hidden_protection(name))) {
    throw refuse(404, "404 Not found");
  }
  return rule->second;
}

Reply list_rules(World& world, const Received& request) {
  auto& project = project_of(world, request);
  Json items = Json::array();
  for (const auto& [name, rule] : project.protections) {
    items.push_back(view_of_rule(name, rule));
  }
  return page_of(world, items, request);
}

Reply get_rule(World& world, const Received& request) {
  auto& project = project_of(world, request);
  return {.body = view_of_rule(request.path.at("name"), rule_of(project, request))};
}

void refuse_bad_level(const Json& body) {
  for (const auto* name : kLevels) {
    const int level = body.value(name, kMaintainer);
    const bool may_be_developers = std::string_view(name) != "unprotect_access_level";
    if (level != kMaintainer && level != kAdministrator &&
        !(may_be_developers && (level == kNobody || level == kDeveloper))) {
      throw bad_parameter(name, "does not have a valid value");
    }
  }
}

Reply create_rule(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const std::string name = request.body["name"];
  refuse_bad_level(request.body);
  if (project.protections.contains(name)) {
    throw refuse(409, "Protected branch '" + name + "' already exists");
  }
  project.protections[name] = request.body;
  return {.status = 201, .body = view_of_rule(name, request.body)};
}

Reply change_rule(World& world, const Received& request) {
  auto& rule = rule_of(project_of(world, request), request);
  rule.update(request.body);
  return {.body = view_of_rule(request.path.at("name"), rule)};
}

Reply remove_rule(World& world, const Received& request) {
  auto& project = project_of(world, request);
  (void)rule_of(project, request);
  project.protections.erase(request.path.at("name"));
  return {.status = 204};
}

}  // namespace

std::vector<Route> protection_routes(World& world) {
  const std::string_view all = "/projects/{id}/protected_branches";
  const std::string_view one = "/projects/{id}/protected_branches/{name}";
  return {
      {"GET", all, on(world, list_rules), {}, {"per_page", "page", "search"}},
      {"POST",
       all,
       on(world, create_rule),
       {{"name", Kind::text, true},
        {"push_access_level", Kind::number},
        {"merge_access_level", Kind::number},
        {"unprotect_access_level", Kind::number},
        {"allow_force_push", Kind::boolean}}},
      {"GET", one, on(world, get_rule)},
      {"PATCH", one, on(world, change_rule), {{"allow_force_push", Kind::boolean}}},
      {"DELETE", one, on(world, remove_rule)},
  };
}

}  // namespace gitprovider::mock::gitlab
