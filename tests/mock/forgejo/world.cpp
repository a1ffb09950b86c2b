#include "tests/mock/forgejo/world.hpp"

#include "tests/mock/forgejo/refusal.hpp"

#include <algorithm>

namespace gitprovider::mock::forgejo {
namespace {

// The way to the new name is a path alone, and the same for every method.
Refusal moved(const World& world, const Received& request, const StoredRepository& repository) {
  const std::string old_path = "/repos/" + request.path.at("owner") + '/' + request.path.at("repo");
  const auto host_end = request.base_url.find('/', std::string_view("http://").size());
  Refusal refusal{{.status = world.rules().is_gitea ? 301 : 307}};
  refusal.reply.headers.emplace_back(
      "Location", request.base_url.substr(host_end) + "/repos/" + repository.full_name() +
                      request.raw_path.substr(old_path.size()) +
                      (request.raw_query.empty() ? "" : '?' + request.raw_query));
  return refusal;
}

}  // namespace

std::optional<std::string> find_organisation(const World& world, std::string_view login) {
  const auto& known = world.rules().organisations;
  const auto found = std::find_if(known.begin(), known.end(), [&](const auto& organisation) {
    return lower(organisation) == lower(login);
  });
  return found == known.end() ? std::nullopt : std::optional(*found);
}

StoredRepository& repository_of(World& world, const Received& request) {
  const auto& owner = request.path.at("owner");
  const auto& name = request.path.at("repo");
  auto* repository = world.find(owner, name);
  if (repository == nullptr) {
    if (const auto* renamed = world.find_renamed(owner, name)) {
      throw moved(world, request, *renamed);
    }
    throw not_found();
  }
  return *repository;
}

StoredRepository& repository_to_change(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  if (repository.is_archived) {
    throw refuse(423, repository.full_name() + " is archived");
  }
  return repository;
}

const std::string* find_commit(const StoredRepository& repository, const std::string& ref) {
  if (const auto branch = repository.branches.find(ref); branch != repository.branches.end()) {
    return &branch->second;
  }
  return repository.objects.commit(ref) == nullptr ? nullptr : &ref;
}

Signature committer_now(const World& world) {
  return signature_at(world.rules().user, world.now());
}

}  // namespace gitprovider::mock::forgejo
