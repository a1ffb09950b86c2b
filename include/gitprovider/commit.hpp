#pragma once

// Many file changes in one commit.

#include "gitprovider/object_id.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider {

/// One change to one path.
struct FileChange {
  enum class Action : std::uint8_t {
    put,     ///< add the file, or replace it
    remove,  ///< delete the file; it must be there
  };
  Action action = Action::put;
  /// From the repository's root, `/` between components (names.hpp).
  std::string path{};
  /// The bytes of the file, any bytes; unused with `remove`.
  std::string content{};
  bool executable = false;

  friend bool operator==(const FileChange&, const FileChange&) = default;
};

/// What is asked for a commit. In an empty repository it makes the branch; elsewhere the branch
/// must exist. Never forces: the branch moves only from the head the commit was built on.
struct NewCommit {
  std::string branch{};
  std::string message{};
  std::vector<FileChange> changes{};
  /// The head the caller has seen; another one is a `conflict`. Absent: the head found at the
  /// start.
  std::optional<ObjectId> expected_head{};
  /// What to do where the host cannot keep the executable bit (`Capabilities::executable_files`):
  /// false refuses the commit as `unsupported`; true makes it and leaves each file as it comes:
  /// plain where it is new, its bit unchanged where it is replaced.
  bool may_drop_executable = false;

  friend bool operator==(const NewCommit&, const NewCommit&) = default;
};

/// The commit that was made.
struct Commit {
  ObjectId id{};
  std::string branch{};
  /// The number of changes asked for, also of those that left a file as it was.
  std::size_t files_changed = 0;

  friend bool operator==(const Commit&, const Commit&) = default;
};

}  // namespace gitprovider
