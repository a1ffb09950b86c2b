#pragma once

// The changes of one commit as the host takes them: each guarded by what is there. Pure.

#include "src/providers/forgejo/known_files.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::forgejo {

/// One change of one file. The host refuses it where its guard does not hold any more.
struct FileOperation {
  enum class Kind : std::uint8_t { create, update, remove };
  Kind kind = Kind::create;
  const FileChange* change = nullptr;
  /// What is there: the guard of an update and a removal. `create` is guarded by absence.
  std::optional<ObjectId> id{};
  /// Of an update: whether the file is surely not the same as before.
  bool is_change = false;
};

/// `unsupported`, naming the path, for a file that is to be executable, unless the request allows
/// its bit to be dropped. Needs no answer of the host.
[[nodiscard]] Result<void> check_executable_bits(const NewCommit& request);

/// `conflict` where something else is there than the request takes for granted: no file to remove,
/// a folder where a file is wanted. `unsupported` for what this API cannot do to what is there: to
/// take the executable bit away, to replace a symbolic link. Views into `request`.
[[nodiscard]] Result<std::vector<FileOperation>> plan_commit(const NewCommit& request,
                                                             const KnownFiles& known);

/// Whether the host refuses a repeat of the commit: one of its operations is no longer possible
/// once it was made. A file that may get the content it has is no fence: the host makes an empty
/// commit.
[[nodiscard]] bool fences_itself(const std::vector<FileOperation>& operations);

/// `message` is the commit's, marked or not.
[[nodiscard]] std::string commit_body(const NewCommit& request, std::string_view message,
                                      const std::vector<FileOperation>& operations);

}  // namespace gitprovider::forgejo
