// References: exact reads, creation and fast-forward updates, with protection enforced.

#include "tests/mock/github/protection.hpp"
#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/github/views.hpp"
#include "tests/mock/host/history.hpp"
#include "tests/mock/host/reference_name.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::mock::github {
namespace {

constexpr std::string_view kHeads = "refs/heads/";

// The URL names a reference below refs/: heads/NAME.
std::string branch_in_url(const Received& request, std::string_view message, int status) {
  const auto& reference = request.path.at("ref");
  if (!reference.starts_with("heads/")) {
    throw refuse(status, message);
  }
  return reference.substr(std::string_view("heads/").size());
}

Reply get_reference(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  const auto name = branch_in_url(request, "Not Found", 404);
  if (!repository.branches.contains(name) || is_hidden(repository, name)) {
    throw refuse(404, "Not Found");
  }
  return {.body = view_of_reference(repository, name)};
}

Reply list_matching_references(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  const auto prefix = branch_in_url(request, "Not Found", 404);
  Json items = Json::array();
  for (const auto& [name, id] : repository.branches) {
    if (name.starts_with(prefix)) {
      items.push_back(view_of_reference(repository, name));
    }
  }
  return {.body = std::move(items)};
}

Reply create_reference(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  const std::string reference = request.body["ref"];
  if (!is_reference_name(reference) || !reference.starts_with(kHeads)) {
    throw refuse(422, reference + " is not a valid ref name.");
  }
  const std::string name = reference.substr(kHeads.size());
  const std::string id = request.body["sha"];
  if (repository.objects.commit(id) == nullptr) {
    throw refuse(422, "Object does not exist");
  }
  if (repository.branches.contains(name)) {
    throw refuse(422, "Reference already exists");
  }
  if (clashes_with_another(repository.branches, name)) {
    throw refuse(422, "Reference update failed");
  }
  move_branch(repository, name, id, world.rules().computing_reads);
  repository.renamed_branches.erase(name);
  repository.hidden[name] = world.rules().late_reads;
  return {.status = 201, .body = view_of_reference(repository, name)};
}

Reply update_reference(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  const auto name = branch_in_url(request, "Reference does not exist", 422);
  const auto current = repository.branches.find(name);
  const std::string id = request.body["sha"];
  if (current == repository.branches.end()) {
    throw refuse(422, "Reference does not exist");
  }
  if (repository.objects.commit(id) == nullptr) {
    throw refuse(422, "Object does not exist");
  }
  const bool is_forced = !is_ancestor(repository.objects, current->second, id);
  if (is_forced && !request.body.value("force", false)) {
    throw refuse(422, "Update is not a fast forward");
  }
  refuse_protected_push(repository, name, is_forced ? Push::forced : Push::forward);
  move_branch(repository, name, id, world.rules().computing_reads);
  return {.body = view_of_reference(repository, name)};
}

}  // namespace

std::vector<Route> reference_routes(World& world) {
  return {
      {"GET", "/repos/{owner}/{repo}/git/ref/{ref+}", on(world, get_reference)},
      {"GET", "/repos/{owner}/{repo}/git/matching-refs/{ref+}",
       on(world, list_matching_references)},
      {"POST",
       "/repos/{owner}/{repo}/git/refs",
       on(world, create_reference),
       {{"ref", Kind::text, true}, {"sha", Kind::text, true}}},
      {"PATCH",
       "/repos/{owner}/{repo}/git/refs/{ref+}",
       on(world, update_reference),
       {{"sha", Kind::text, true}, {"force", Kind::boolean}}},
  };
}

}  // namespace gitprovider::mock::github
