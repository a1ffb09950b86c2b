#include "src/providers/gitlab/projects.hpp"

#include "src/core/ascii.hpp"

#include <algorithm>

namespace gitprovider::gitlab {
namespace {

std::string key_of(const RepoRef& repo) {
  std::string key = full_name(repo);
  std::transform(key.begin(), key.end(), key.begin(), ascii::to_lower);
  return key;
}

}  // namespace

std::string full_name(const RepoRef& repo) { return repo.owner + "/" + repo.name; }

std::string Projects::name(const RepoRef& repo) const {
  const std::lock_guard lock{mutex_};
  const auto known = ids_.find(key_of(repo));
  return known == ids_.end() ? full_name(repo) : known->second;
}

void Projects::remember(const RepoRef& asked, const Repository& found) {
  const std::lock_guard lock{mutex_};
  if (ascii::equals_ignoring_case(full_name(asked), found.full_name)) {
    ids_.insert_or_assign(key_of(asked), found.id);
  } else {
    ids_.erase(key_of(asked));
  }
}

void Projects::forget(const RepoRef& repo) {
  const std::lock_guard lock{mutex_};
  ids_.erase(key_of(repo));
}

}  // namespace gitprovider::gitlab
