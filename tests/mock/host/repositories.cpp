#include "tests/mock/host/repositories.hpp"

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
  const auto found = state_.repositories.find(key(owner, name));
  return found == state_.repositories.end() ? nullptr : &found->second;
}

StoredRepository* Repositories::find(std::int64_t id) {
  const auto found = std::find_if(state_.repositories.begin(), state_.repositories.end(),
                                  [&](const auto& entry) { return entry.second.id == id; });
  return found == state_.repositories.end() ? nullptr : &found->second;
}

StoredRepository& Repositories::add(StoredRepository repository) {
  repository.id = state_.next_id++;
  repository.created_at = now_;
  const std::string name = key(repository.owner, repository.name);
  state_.old_names.erase(name);
  return state_.repositories.insert_or_assign(name, std::move(repository)).first->second;
}

void Repositories::rename(StoredRepository& repository, std::string new_name) {
  auto node = state_.repositories.extract(key(repository.owner, repository.name));
  state_.old_names[node.key()] = repository.id;
  repository.name = std::move(new_name);
  node.key() = key(repository.owner, repository.name);
  state_.repositories.insert(std::move(node));
}

StoredRepository* Repositories::find_renamed(std::string_view owner, std::string_view name) {
  const auto found = state_.old_names.find(key(owner, name));
  return found == state_.old_names.end() ? nullptr : find(found->second);
}

}  // namespace gitprovider::mock
