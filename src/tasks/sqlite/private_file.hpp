#pragma once

// The file of a queue, as the file system shows it: private, and nobody else's.

#include "gitprovider/result.hpp"

#include <filesystem>

namespace gitprovider::sqlite {

/// Makes the folder where it is missing, with mode 0700, and the file, with 0600, and checks both
/// and the files that SQLite keeps beside it. Changes nothing that is there. The path without
/// links in its folders. `invalid_argument` as open_sqlite_store.
[[nodiscard]] Result<std::filesystem::path> prepare_file(const std::filesystem::path& file);

/// Takes the rights of others from the file and those beside it.
[[nodiscard]] Result<void> make_private(const std::filesystem::path& file);

}  // namespace gitprovider::sqlite
