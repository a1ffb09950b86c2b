#pragma once

// How the changes of one commit are spread over requests: what goes into a tree as text, what must
// be uploaded first, and how many trees it takes. Pure.

#include "gitprovider/commit.hpp"
#include "gitprovider/object_id.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::github {

/// GitHub gives up on trees with much more than this.
inline constexpr std::size_t kMaxTreeEntries = 100;
inline constexpr std::size_t kMaxTreeBytes = std::size_t{1} << 20;

/// One change as it stands in a tree.
struct TreeEntry {
  const FileChange* change = nullptr;
  /// Which of `CommitPlan::blobs` holds the content; absent: the content stands in the tree itself.
  std::optional<std::size_t> blob{};
};

/// The requests of a commit. Views into the changes it was made from, which must outlive it.
struct CommitPlan {
  /// Contents to upload, each once.
  std::vector<std::string_view> blobs{};
  /// Each tree is laid over the one before; together they make one commit. Deletions come first.
  std::vector<std::vector<TreeEntry>> trees{};
};

/// True for content that can stand in JSON: well-formed UTF-8 without NUL, not empty (whether a
/// tree takes an empty text is not documented), not too large.
[[nodiscard]] bool fits_into_tree(std::string_view content);

[[nodiscard]] CommitPlan plan_commit(std::span<const FileChange> changes);

/// `ids` are those of the plan's blobs. Without `base` everything that is not listed is gone, which
/// is right in an empty repository alone.
[[nodiscard]] std::string tree_body(std::span<const TreeEntry> entries,
                                    std::span<const ObjectId> ids,
                                    const std::optional<ObjectId>& base);

[[nodiscard]] std::string blob_body(std::string_view content);

[[nodiscard]] std::string commit_body(std::string_view message, const ObjectId& tree,
                                      const std::optional<ObjectId>& parent);

}  // namespace gitprovider::github
