#include "tests/mock/github/world.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace gitprovider::mock {
namespace {

std::string lower(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

std::string key(std::string_view owner, std::string_view name) {
  return lower(owner) + '/' + lower(name);
}

Refusal moved(const Received& request, const StoredRepository& repository) {
  const std::string prefix = "/repos/" + request.path.at("owner") + '/' + request.path.at("repo");
  const std::string location = request.base_url + "/repositories/" + std::to_string(repository.id) +
                               request.raw_path.substr(prefix.size());
  Refusal refusal = refuse(request.method == "GET" ? 301 : 307, "Moved Permanently");
  refusal.reply.headers.emplace_back("Location", location);
  return refusal;
}

}  // namespace

StoredRepository* World::find(std::string_view owner, std::string_view name) {
  const auto found = repositories_.find(key(owner, name));
  return found == repositories_.end() ? nullptr : found->second.get();
}

StoredRepository* World::find(std::int64_t id) {
  const auto found = std::find_if(repositories_.begin(), repositories_.end(),
                                  [&](const auto& entry) { return entry.second->id == id; });
  return found == repositories_.end() ? nullptr : found->second.get();
}

std::optional<std::string> World::find_organisation(std::string_view login) const {
  const auto& known = rules_.organisations;
  const auto found = std::find_if(known.begin(), known.end(), [&](const auto& organisation) {
    return lower(organisation) == lower(login);
  });
  return found == known.end() ? std::nullopt : std::optional(*found);
}

StoredRepository& World::add(StoredRepository repository) {
  repository.id = next_id_++;
  repository.created_at = timestamp(std::time(nullptr));
  const std::string name = key(repository.owner, repository.name);
  old_names_.erase(name);
  return *(repositories_[name] = std::make_unique<StoredRepository>(std::move(repository)));
}

void World::rename(StoredRepository& repository, std::string new_name) {
  auto node = repositories_.extract(key(repository.owner, repository.name));
  old_names_[node.key()] = repository.id;
  repository.name = std::move(new_name);
  node.key() = key(repository.owner, repository.name);
  repositories_.insert(std::move(node));
}

StoredRepository* World::find_renamed(std::string_view owner, std::string_view name) {
  const auto found = old_names_.find(key(owner, name));
  return found == old_names_.end() ? nullptr : find(found->second);
}

StoredRepository& World::repository_of(const Received& request) {
  if (const auto id = request.path.find("id"); id != request.path.end()) {
    if (auto* repository = find(std::atoll(id->second.c_str()))) {
      return *repository;
    }
    throw refuse(404, "Not Found");
  }
  const auto& owner = request.path.at("owner");
  const auto& name = request.path.at("repo");
  auto* repository = find(owner, name);
  if (repository == nullptr) {
    if (const auto* renamed = find_renamed(owner, name)) {
      throw moved(request, *renamed);
    }
    throw refuse(404, "Not Found");
  }
  return *repository;
}

StoredRepository& World::repository_with_commits(const Received& request) {
  auto& repository = repository_of(request);
  if (repository.is_empty()) {
    throw refuse(409, "Git Repository is empty.");
  }
  return repository;
}

void move_branch(const World& world, StoredRepository& repository, const std::string& branch,
                 const std::string& commit) {
  repository.branches[branch] = commit;
  for (auto& pull : repository.pulls) {
    if (!pull.is_open || (pull.head != branch && pull.base != branch)) {
      continue;
    }
    pull.computing = world.rules().computing_reads;
    if (pull.head == branch) {
      pull.head_id = commit;
    }
  }
}

bool is_hidden(StoredRepository& repository, const std::string& what) {
  const auto found = repository.hidden.find(what);
  if (found == repository.hidden.end() || found->second == 0) {
    return false;
  }
  --found->second;
  return true;
}

StoredPull* find_pull(StoredRepository& repository, std::int64_t number) {
  const auto found = std::find_if(repository.pulls.begin(), repository.pulls.end(),
                                  [&](const auto& pull) { return pull.number == number; });
  return found == repository.pulls.end() ? nullptr : &*found;
}

std::string timestamp(std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), length};
}

Signature committer_now(const World& world) {
  return {.name = world.rules().user,
          .email = world.rules().user + "@users.noreply.mock",
          .seconds = std::time(nullptr)};
}

}  // namespace gitprovider::mock
