#include "tests/mock/host/merging.hpp"

#include "tests/mock/host/history.hpp"
#include "tests/mock/host/timestamps.hpp"

namespace gitprovider::mock {

std::optional<std::string> make_merge(StoredRepository& repository, const StoredPull& pull,
                                      const MergeTerms& terms) {
  auto& objects = repository.objects;
  const auto base = repository.branches.at(pull.base);
  if (terms.method == MergeBy::rebase) {
    return rebase(objects, base, pull.head_id, terms.committer);
  }
  const auto files = merge_files(objects, base, pull.head_id);
  if (!files) {
    return std::nullopt;
  }
  const bool is_squash = terms.method == MergeBy::squash;
  return objects.add_commit(
      {.tree = objects.add_tree(*files),
       .parents = is_squash ? std::vector{base} : std::vector{base, pull.head_id},
       .author = terms.committer,
       .committer = terms.committer,
       .message = terms.message});
}

void complete_merge(StoredRepository& repository, StoredPull& pull, const std::string& commit,
                    unsigned computing_reads) {
  pull.is_open = false;
  pull.is_merged = true;
  pull.merge_id = commit;
  pull.merged_at = timestamp(std::time(nullptr));
  move_branch(repository, pull.base, commit, computing_reads);
}

}  // namespace gitprovider::mock
