#pragma once

// What stands in a commit where changes are about to be made.

#include "src/providers/forgejo/job.hpp"
#include "src/providers/forgejo/wire.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/result.hpp"

#include <map>
#include <string>
#include <vector>

namespace gitprovider::forgejo {

/// Entries by their whole path: those of the changed paths and of the folders above them. What is
/// not in it is not there.
using KnownFiles = std::map<std::string, wire::TreeEntry, std::less<>>;

/// Reads the folders that the changes touch, as they are in `commit`. Requests: 1 for the root and
/// each folder that is there, more for one of more than a thousand entries.
Result<KnownFiles> read_known_files(const Job& job, const ObjectId& commit,
                                    const std::vector<FileChange>& changes);

}  // namespace gitprovider::forgejo
