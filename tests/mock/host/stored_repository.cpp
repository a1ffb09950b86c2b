#include "tests/mock/host/stored_repository.hpp"

#include <algorithm>

namespace gitprovider::mock {

void move_branch(StoredRepository& repository, const std::string& branch, const std::string& commit,
                 unsigned computing_reads) {
  repository.branches[branch] = commit;
  for (auto& pull : repository.pulls) {
    if (!pull.is_open || (pull.head != branch && pull.base != branch)) {
      continue;
    }
    pull.computing = computing_reads;
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

std::vector<StoredCheck> read_checks(StoredRepository& repository, const std::string& commit) {
  auto& stored = repository.checks[commit];
  auto checks = stored;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    if (stored[i].running > 0) {
      --stored[i].running;
      checks[i].state = StoredCheck::State::pending;
    }
  }
  return checks;
}

StoredPull as_told(const StoredRepository& repository, const StoredPull& pull) {
  StoredPull told = pull;
  switch (repository.pulls_are) {
    case PullsAre::as_they_are:
      break;
    case PullsAre::said_open:
      told.is_open = true;
      told.is_merged = false;
      told.merge_id.clear();
      break;
    case PullsAre::said_merged:
      told.is_open = false;
      told.is_merged = true;
      if (!pull.is_merged) {
        told.merge_id = pull.head_id;
        told.merged_by = pull.opened_by;
        told.merged_at = pull.created_at;
      }
      break;
  }
  return told;
}

StoredPull* find_pull(StoredRepository& repository, const std::string& number) {
  const auto found =
      std::find_if(repository.pulls.begin(), repository.pulls.end(),
                   [&](const auto& pull) { return std::to_string(pull.number) == number; });
  return found == repository.pulls.end() ? nullptr : &*found;
}

const StoredPull* find_open_pull(const StoredRepository& repository, const std::string& head,
                                 const std::string& base) {
  const auto found = std::find_if(
      repository.pulls.begin(), repository.pulls.end(),
      [&](const auto& pull) { return pull.is_open && pull.head == head && pull.base == base; });
  return found == repository.pulls.end() ? nullptr : &*found;
}

void make_first_commit(StoredRepository& repository, const Signature& author) {
  auto& objects = repository.objects;
  const auto blob = objects.add_blob("# " + repository.name + "\n" + repository.description);
  const auto tree = objects.add_tree({{"README.md", {.mode = "100644", .blob = blob}}});
  repository.branches[repository.default_branch] = objects.add_commit(
      {.tree = tree, .author = author, .committer = author, .message = "Initial commit"});
}

}  // namespace gitprovider::mock
