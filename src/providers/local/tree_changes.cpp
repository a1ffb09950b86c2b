#include "src/providers/local/tree_changes.hpp"

#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git2_handle.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::string_view kTried = "commit the changes";

/// Answers what stands at a path of the tree a commit begins with.
class BaseTree {
 public:
  explicit BaseTree(git_tree* tree) noexcept : tree_(tree) {}

  /// GIT_OBJECT_INVALID where nothing stands there.
  Result<git_object_t> kind_at(const std::string& path) const {
    if (tree_ == nullptr) {
      return GIT_OBJECT_INVALID;
    }
    TreeEntryHandle entry;
    const int code = git_tree_entry_bypath(Into{entry}, tree_, path.c_str());
    if (code == GIT_ENOTFOUND) {
      return GIT_OBJECT_INVALID;
    }
    if (code != 0) {
      return git2_error(code, kTried);
    }
    return git_tree_entry_type(entry.get());
  }

  /// `conflict` where a file stands where the path needs a folder.
  Result<void> check_folders(const std::string& path) {
    for (auto slash = path.rfind('/'); slash != std::string::npos && slash > 0;
         slash = path.rfind('/', slash - 1)) {
      auto folder = path.substr(0, slash);
      if (!checked_.insert(folder).second) {
        return {};
      }
      const auto kind = kind_at(folder);
      if (!kind) {
        return kind.error();
      }
      if (*kind != GIT_OBJECT_INVALID && *kind != GIT_OBJECT_TREE) {
        return conflict(kTried, std::string(folder)
                                    .append(" is a file, so ")
                                    .append(path)
                                    .append(" cannot be put below it"));
      }
    }
    return {};
  }

 private:
  git_tree* tree_;
  std::unordered_set<std::string> checked_{};
};

Result<void> check(BaseTree& base, const FileChange& change) {
  const auto kind = base.kind_at(change.path);
  if (!kind) {
    return kind.error();
  }
  if (*kind == GIT_OBJECT_TREE || *kind == GIT_OBJECT_COMMIT) {
    return conflict(kTried, change.path + " is a folder, not a file");
  }
  if (change.action == FileChange::Action::put) {
    return base.check_folders(change.path);
  }
  if (*kind == GIT_OBJECT_INVALID) {
    return conflict(kTried, "there is no " + change.path + " to remove");
  }
  return {};
}

Result<git_tree_update> to_update(git_repository* repository, const FileChange& change) {
  git_tree_update update{};
  update.path = change.path.c_str();
  update.filemode = change.executable ? GIT_FILEMODE_BLOB_EXECUTABLE : GIT_FILEMODE_BLOB;
  if (change.action == FileChange::Action::remove) {
    update.action = GIT_TREE_UPDATE_REMOVE;
    return update;
  }
  update.action = GIT_TREE_UPDATE_UPSERT;
  const int code = git_blob_create_from_buffer(&update.id, repository, change.content.data(),
                                               change.content.size());
  if (code != 0) {
    return git2_error(code, "write " + change.path);
  }
  return update;
}

}  // namespace

Result<git_oid> apply_changes(git_repository* repository, git_tree* base,
                              const std::vector<FileChange>& changes, const Terms& terms) {
  BaseTree before(base);
  for (const auto& change : changes) {
    if (auto possible = check(before, change); !possible) {
      return std::move(possible).error();
    }
  }
  std::vector<git_tree_update> updates;
  updates.reserve(changes.size());
  for (const auto& change : changes) {
    auto update = terms.check().and_then([&] { return to_update(repository, change); });
    if (!update) {
      return std::move(update).error();
    }
    updates.push_back(*update);
  }
  git_oid tree{};
  const int code = git_tree_create_updated(&tree, repository, base, updates.size(), updates.data());
  if (code != 0) {
    return git2_error(code, kTried);
  }
  return tree;
}

}  // namespace gitprovider::local
