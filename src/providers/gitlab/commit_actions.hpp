#pragma once

// The changes of one commit in GitLab's words. Pure.

#include "src/providers/gitlab/stored_files.hpp"

#include "gitprovider/commit.hpp"

#include <span>
#include <string>
#include <string_view>

namespace gitprovider::gitlab {

/// What a commit is made of.
struct CommitPlan {
  std::string_view branch{};
  std::string_view message{};
  std::span<const FileChange> changes{};
  /// The files as they are before it.
  const StoredFiles& stored;
};

/// True for content that may stand in the request as it is. GitLab has taken carriage returns out
/// of texts, so a text with one goes as bytes.
[[nodiscard]] bool is_plain_text(std::string_view content);

/// The request. Deletions come first, so that a folder may take the place of a file; each change of
/// a file that is there names the last commit that touched it; the executable bit is an action of
/// its own.
[[nodiscard]] std::string commit_body(const CommitPlan& plan);

/// A file to delete that is not there; empty where all are.
[[nodiscard]] std::string_view absent_removal(std::span<const FileChange> changes,
                                              const StoredFiles& stored);

/// Whether GitLab refuses a repeat of the commit: one of its changes is no longer possible once it
/// was made. A file that may get the content it has is no fence, for the last commit that touched
/// it may stay the same.
[[nodiscard]] bool fences_itself(std::span<const FileChange> changes, const StoredFiles& stored);

}  // namespace gitprovider::gitlab
