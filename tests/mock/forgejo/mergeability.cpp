#include "tests/mock/forgejo/mergeability.hpp"

#include "tests/mock/host/history.hpp"

namespace gitprovider::mock::forgejo {

bool is_mergeable(const StoredRepository& repository, const StoredPull& pull) {
  return pull.is_open && !pull.is_draft && pull.computing == 0 &&
         repository.branches.contains(pull.base) &&
         merge_files(repository.objects, repository.branches.at(pull.base), pull.head_id)
             .has_value();
}

}  // namespace gitprovider::mock::forgejo
