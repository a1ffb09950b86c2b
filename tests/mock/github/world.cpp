#include "tests/mock/github/world.hpp"

#include "tests/mock/github/refusal.hpp"

#include <algorithm>
#include <cstdlib>

namespace gitprovider::mock::github {
namespace {

Refusal moved(const Received& request, const StoredRepository& repository) {
  const std::string prefix = "/repos/" + request.path.at("owner") + '/' + request.path.at("repo");
  const std::string location = request.base_url + "/repositories/" + std::to_string(repository.id) +
                               request.raw_path.substr(prefix.size());
  Refusal refusal = refuse(request.method == "GET" ? 301 : 307, "Moved Permanently");
  refusal.reply.headers.emplace_back("Location", location);
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
  if (const auto id = request.path.find("id"); id != request.path.end()) {
    if (auto* repository = world.find(std::atoll(id->second.c_str()))) {
      return *repository;
    }
    throw refuse(404, "Not Found");
  }
  const auto& owner = request.path.at("owner");
  const auto& name = request.path.at("repo");
  auto* repository = world.find(owner, name);
  if (repository == nullptr) {
    if (const auto* renamed = world.find_renamed(owner, name)) {
      throw moved(request, *renamed);
    }
    throw refuse(404, "Not Found");
  }
  return *repository;
}

StoredRepository& repository_with_commits(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  if (repository.is_empty()) {
    throw refuse(409, "Git Repository is empty.");
  }
  return repository;
}

Signature committer_now(const World& world) {
  return signature_at(world.rules().user, world.now());
}

}  // namespace gitprovider::mock::github
