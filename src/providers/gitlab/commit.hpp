#pragma once

// commit_files: look at the head and at the files, then one request that makes the whole commit.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::gitlab {

/// Requests: 1 to read the head, those of find_stored_files(), 1 to commit. In an empty project: 1
/// more to see that it is one, and no file is looked at. A refusal whose words are not known costs
/// 1 more, to see whether the branch moved.
///
/// GitLab takes no head to build on. Each file that is there is guarded by the last commit that
/// touched it, and a new one by its being new; a branch that moved in other files takes the commit
/// on top. Where the caller named a head and the commit stands on another one all the same, the
/// error keeps `Outcome::applied` and says so.
Result<Applied<Commit>> commit_files(const ProjectCall& call, const NewCommit& request);

}  // namespace gitprovider::gitlab
