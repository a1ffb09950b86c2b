#include "tests/mock/host/repositories.hpp"

#include "tests/mock/host/timestamps.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace gitprovider::mock {
namespace {

std::string key(std::string_view owner, std::string_view name) {
  return lower(owner) + '/' + lower(name);
}

}  // namespace

std::string lower(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

StoredRepository* Repositories::find(std::string_view owner, std::string_view name) {
  const auto found = repositories_.find(key(owner, name));
  return found == repositories_.end() ? nullptr : found->second.get();
}

StoredRepository* Repositories::find(std::int64_t id) {
  const auto found = std::find_if(repositories_.begin(), repositories_.end(),
                                  [&](const auto& entry) { return entry.second->id == id; });
  return found == repositories_.end() ? nullptr : found->second.get();
}

StoredRepository& Repositories::add(StoredRepository repository) {
  repository.id = next_id_++;
  repository.created_at = timestamp(std::time(nullptr));
  const std::string name = key(repository.owner, repository.name);
  old_names_.erase(name);
  return *(repositories_[name] = std::make_unique<StoredRepository>(std::move(repository)));
}

void Repositories::rename(StoredRepository& repository, std::string new_name) {
  auto node = repositories_.extract(key(repository.owner, repository.name));
  old_names_[node.key()] = repository.id;
  repository.name = std::move(new_name);
  node.key() = key(repository.owner, repository.name);
  repositories_.insert(std::move(node));
}

StoredRepository* Repositories::find_renamed(std::string_view owner, std::string_view name) {
  const auto found = old_names_.find(key(owner, name));
  return found == old_names_.end() ? nullptr : find(found->second);
}

}  // namespace gitprovider::mock
