#pragma once

// merge_pull_request: look, wait if asked, merge exactly the head that was looked at.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <string_view>

namespace gitprovider::gitlab {

/// What GitLab's word for the state of a merge request means for merging it.
enum class MergeVerdict : std::uint8_t { not_yet, go, no };

/// `mergeable` and a host that says nothing: go. `checking`, `ci_still_running` and the like: not
/// yet. All else is no, words of a later GitLab too.
[[nodiscard]] MergeVerdict verdict_of(std::string_view merge_status) noexcept;

/// Requests: 1 to read the merge request, more while it is waited for, 1 to merge. Nothing is sent
/// where it is closed, cannot be merged, or is at another head than expected. While it is waited
/// for, a read that fails for a while does not end the wait.
///
/// Whether a merge makes a commit of its own is a setting of the project. `unsupported` for a
/// rebase: GitLab's rewrites the head and is finished some time later.
Result<Applied<PullRequest>> merge_pull_request(const ProjectCall& call,
                                                const MergePullRequest& request);

}  // namespace gitprovider::gitlab
