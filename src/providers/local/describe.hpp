#pragma once

// What is on disk, as the public values.

#include "src/providers/local/store.hpp"

#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <filesystem>
#include <string>

namespace gitprovider::local {

/// `file://` and the absolute path, encoded: what `git clone` takes and a browser opens.
[[nodiscard]] std::string file_url(const std::filesystem::path& path);

/// The repository as get_repo gives it.
[[nodiscard]] Result<Repository> describe_repository(const OpenedRepository& opened);

/// The first digits of an id, for messages.
[[nodiscard]] std::string short_id(const git_oid& id);

}  // namespace gitprovider::local
