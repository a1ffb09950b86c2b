#pragma once

// Questions about the commit graph, and the three ways to merge. Files are merged whole: a file
// that both sides changed differently is a conflict, even where a line-by-line merge would go
// through.

#include "tests/mock/host/object_store.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gitprovider::mock {

/// Whether `ancestor` is `commit` or one of those before it.
[[nodiscard]] bool is_ancestor(const ObjectStore& objects, const std::string& ancestor,
                               const std::string& commit);

/// The nearest commit that both come from; empty where there is none.
[[nodiscard]] std::optional<std::string> merge_base(const ObjectStore& objects,
                                                    const std::string& base,
                                                    const std::string& head);

/// `head` and all before it, oldest first.
[[nodiscard]] std::vector<std::string> commits_before(const ObjectStore& objects,
                                                      const std::string& head);

/// Commits that `head` has and `base` has not, oldest first.
[[nodiscard]] std::vector<std::string> commits_between(const ObjectStore& objects,
                                                       const std::string& base,
                                                       const std::string& head);

/// The commit at or before `head` that gave a file the content it has there.
[[nodiscard]] std::string last_commit_of(const ObjectStore& objects, const std::string& head,
                                         const std::string& path);

/// The files of both sides brought together; empty where they conflict.
[[nodiscard]] std::optional<Tree> merge_files(const ObjectStore& objects, const std::string& base,
                                              const std::string& head);

/// The commits of `head` made again on top of `base`: the id of the last; empty on a conflict.
[[nodiscard]] std::optional<std::string> rebase(ObjectStore& objects, const std::string& base,
                                                const std::string& head,
                                                const Signature& committer);

}  // namespace gitprovider::mock
