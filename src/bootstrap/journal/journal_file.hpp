#pragma once

// A journal's bytes on disk: private, locked, never half replaced.

#include "src/bootstrap/file_descriptor.hpp"

#include "gitprovider/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::bootstrap {

/// The bytes of a journal, or nothing where there is none. `invalid_argument` for what is not a
/// regular file of this user that nobody else may write to, `local_io` for what cannot be read.
[[nodiscard]] Result<std::optional<std::string>> read_journal_file(
    const std::filesystem::path& path);

/// A journal that this process alone may change. Single-threaded.
class JournalFile {
 public:
  /// Makes the folders above it and takes its lock, which ends with the object or the process.
  /// `conflict` where somebody has it; `invalid_argument` for a folder that others may write to,
  /// for a link and for what is not this user's; `local_io` for everything else.
  static Result<JournalFile> lock(const std::filesystem::path& path);

  JournalFile(JournalFile&&) noexcept = default;
  JournalFile& operator=(JournalFile&&) noexcept = default;
  ~JournalFile();

  /// As read_journal_file().
  [[nodiscard]] Result<std::optional<std::string>> read() const;
  /// Puts a new file in the old one's place as one step, and opens it for append(): also where the
  /// bytes are the same, since what an earlier process wrote may be in memory only, and a sync
  /// would not say so (docs/adr/0010-durable-or-unknown.md).
  Result<void> replace(std::string_view bytes);
  /// Adds to the end, in memory perhaps. After a failure nothing may be added any more.
  Result<void> append(std::string_view bytes);
  /// Returns when all that was added is on the disk.
  Result<void> sync();

 private:
  JournalFile(std::filesystem::path path, FileDescriptor lock) noexcept;

  std::filesystem::path path_;
  FileDescriptor lock_;
  FileDescriptor file_{};
};

}  // namespace gitprovider::bootstrap
