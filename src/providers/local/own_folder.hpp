#pragma once

// The host's own folder in a repository, with everything that Git does not keep. It appears whole
// or not at all, so that a file that is missing in it was lost and is never taken for none.

#include "src/providers/local/layout.hpp"
#include "src/providers/local/protection_record.hpp"
#include "src/providers/local/repository_record.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/result.hpp"

#include <filesystem>

namespace gitprovider::local {

/// What the host knows of a repository.
struct OwnRecords {
  RepositoryRecord repository{};
  Protections protections{};
};

/// Reads both. Empty for a repository that a person put there and nothing here has changed yet;
/// `local_io` where a part is missing, damaged, unreadable or of a later version.
[[nodiscard]] Result<OwnRecords> read_own_records(const Layout& layout);

/// Fills the folder of a new repository that nobody sees yet.
[[nodiscard]] Result<void> make_own_folder(const Layout& layout, const RepositoryRecord& record);

/// Gives a repository that a person put there the folder before its first change. Does nothing
/// where it is there. Holds the creation lock of `root` meanwhile.
[[nodiscard]] Result<void> adopt(const std::filesystem::path& root, const Layout& layout,
                                 const Terms& terms);

/// Writes what makes libgit2's writes durable, where it is missing.
[[nodiscard]] Result<void> ask_for_durability(const Layout& layout);

}  // namespace gitprovider::local
