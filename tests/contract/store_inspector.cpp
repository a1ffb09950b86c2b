#include "tests/contract/store_inspector.hpp"

#include <string>

namespace gitprovider::contract {

std::optional<testing::StoredFile> StoreInspector::file(const RepoRef& repo,
                                                        std::string_view branch,
                                                        std::string_view path) {
  return server_->with_repositories(
      [&](mock::Repositories& repositories) -> std::optional<testing::StoredFile> {
        const auto* repository = repositories.find(repo.owner, repo.name);
        if (repository == nullptr || !repository->branches.contains(std::string(branch))) {
          return std::nullopt;
        }
        const auto& head = repository->branches.at(std::string(branch));
        const auto& files = repository->objects.files_of(head);
        const auto found = files.find(std::string(path));
        if (found == files.end()) {
          return std::nullopt;
        }
        return testing::StoredFile{.content = *repository->objects.blob(found->second.blob),
                                   .executable = found->second.mode == "100755"};
      });
}

std::vector<ObjectId> StoreInspector::parents(const RepoRef& repo, const ObjectId& commit) {
  return server_->with_repositories([&](mock::Repositories& repositories) {
    std::vector<ObjectId> parents;
    for (const auto& id :
         repositories.find(repo.owner, repo.name)->objects.commit(commit.hex())->parents) {
      parents.push_back(*ObjectId::parse(id));
    }
    return parents;
  });
}

}  // namespace gitprovider::contract
