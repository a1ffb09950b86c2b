#pragma once

// Which of the files of a commit are there already. GitLab has one word for a new file and another
// for a changed one, and refuses the wrong one.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace gitprovider::gitlab {

/// A file as it is.
struct StoredFile {
  /// The last commit that touched it: the guard against losing somebody's change.
  std::string last_commit{};
  bool executable = false;
  /// In bytes; absent where the host does not say.
  std::optional<std::size_t> size{};

  friend bool operator==(const StoredFile&, const StoredFile&) = default;
};

/// By path; what is not in it is not there.
using StoredFiles = std::map<std::string, StoredFile, std::less<>>;

/// Looks at the files of `changes` at the commit `head`. Requests: 1 for each file that is there,
/// side by side. Of the others, 1 for each folder where at least three change, 1 for each file in
/// other folders. What cannot be looked at is an error, never taken for absent.
Result<StoredFiles> find_stored_files(const ProjectCall& call, const ObjectId& head,
                                      std::span<const FileChange> changes);

}  // namespace gitprovider::gitlab
