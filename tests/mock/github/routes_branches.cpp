// Branches as the host lists and names them.

#include "tests/mock/github/paging.hpp"
#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/github/views.hpp"

#include <utility>

namespace gitprovider::mock::github {
namespace {

Reply list_branches(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto wanted = request.query.find("protected");
  Json items = Json::array();
  for (const auto& [name, id] : repository.branches) {
    const bool is_protected = repository.protections.contains(name);
    if (wanted == request.query.end() || (wanted->second == "true") == is_protected) {
      items.push_back(view_of_branch(repository, name, Detail::item));
    }
  }
  return page_of(items, repository, request);
}

Refusal moved_branch(const StoredRepository& repository, const Received& request,
                     const std::string& name) {
  Refusal refusal = refuse(301, "Moved Permanently");
  refusal.reply.headers.emplace_back(
      "Location",
      request.base_url + "/repositories/" + std::to_string(repository.id) + "/branches/" + name);
  return refusal;
}

Reply get_branch(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto& name = request.path.at("branch");
  if (repository.branches.contains(name) && !is_hidden(repository, name)) {
    return {.body = view_of_branch(repository, name, Detail::whole)};
  }
  if (const auto renamed = repository.renamed_branches.find(name);
      renamed != repository.renamed_branches.end()) {
    throw moved_branch(repository, request, renamed->second);
  }
  throw refuse(404, "Branch not found");
}

Reply rename_branch(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto& old_name = request.path.at("branch");
  const std::string new_name = request.body["new_name"];
  if (!repository.branches.contains(old_name)) {
    throw refuse(404, "Branch not found");
  }
  if (repository.branches.contains(new_name)) {
    throw invalid_field("Branch", "name", "already_exists");
  }
  move_branch(repository, new_name, repository.branches.at(old_name),
              world.rules().computing_reads);
  repository.branches.erase(old_name);
  repository.renamed_branches[old_name] = new_name;
  if (repository.default_branch == old_name) {
    repository.default_branch = new_name;
  }
  if (auto rule = repository.protections.extract(old_name)) {
    rule.key() = new_name;
    repository.protections.insert(std::move(rule));
  }
  return {.status = 201, .body = view_of_branch(repository, new_name, Detail::whole)};
}

}  // namespace

std::vector<Route> branch_routes(World& world) {
  return {
      {"GET",
       "/repos/{owner}/{repo}/branches",
       on(world, list_branches),
       {},
       {"per_page", "page", "protected"}},
      {"GET", "/repos/{owner}/{repo}/branches/{branch}", on(world, get_branch)},
      {"POST",
       "/repos/{owner}/{repo}/branches/{branch}/rename",
       on(world, rename_branch),
       {{"new_name", Kind::text, true}}},
  };
}

}  // namespace gitprovider::mock::github
