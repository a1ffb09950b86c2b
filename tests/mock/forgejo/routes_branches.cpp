// Branches, listed, read and made.

#include "tests/mock/forgejo/paging.hpp"
#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/forgejo/views.hpp"
#include "tests/mock/host/reference_name.hpp"

namespace gitprovider::mock::forgejo {
namespace {

Reply list_branches(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  Json items = Json::array();
  for (const auto& [name, id] : repository.branches) {
    items.push_back(view_of_branch(repository, name));
  }
  return page_of(world, items, request);
}

Reply get_branch(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto& name = request.path.at("branch");
  if (!repository.branches.contains(name)) {
    throw not_found();
  }
  return {.body = view_of_branch(repository, name)};
}

void refuse_bad_name(const StoredRepository& repository, const std::string& name) {
  if (!is_reference_name("refs/heads/" + name)) {
    throw refuse(422, "[NewBranchName]: GitRefName");
  }
  if (repository.branches.contains(name)) {
    throw refuse(409, "The branch already exists.");
  }
  if (clashes_with_another(repository.branches, name)) {
    throw refuse(409, "The branch name conflicts with an existing one.");
  }
}

// A source that is not there has no status of its own.
Reply create_branch(World& world, const Received& request) {
  auto& repository = repository_to_change(world, request);
  if (repository.is_empty()) {
    throw refuse(404, "Git Repository is empty.");
  }
  const std::string name = request.body["new_branch_name"];
  const auto source = request.body.value("old_ref_name", repository.default_branch);
  const auto* commit = find_commit(repository, source);
  if (commit == nullptr) {
    throw unmapped();
  }
  refuse_bad_name(repository, name);
  move_branch(repository, name, *commit, world.rules().checking_reads);
  return {.status = 201, .body = view_of_branch(repository, name)};
}

}  // namespace

std::vector<Route> branch_routes(World& world) {
  const std::string_view all = "/repos/{owner}/{repo}/branches";
  return {
      {"GET", all, on(world, list_branches), {}, {"page", "limit"}},
      {"POST",
       all,
       on(world, create_branch),
       {{"new_branch_name", Kind::text, true}, {"old_ref_name", Kind::text}}},
      {"GET", "/repos/{owner}/{repo}/branches/{branch+}", on(world, get_branch)},
  };
}

}  // namespace gitprovider::mock::forgejo
