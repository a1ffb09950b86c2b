#include "tests/mock/host/merging.hpp"

#include "tests/mock/host/history.hpp"

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

void complete_merge(StoredRepository& repository, StoredPull& pull, const Completion& done) {
  pull.is_open = false;
  pull.is_merged = true;
  pull.merge_id = done.commit;
  pull.merged_at = done.at;
  pull.merged_by = done.by;
  pull.base_id = repository.branches.at(pull.base);
  move_branch(repository, pull.base, done.commit, done.computing_reads);
}

}  // namespace gitprovider::mock
