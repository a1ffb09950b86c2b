#pragma once

// How GitLab shows whether a change was made.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"
#include "src/settlement/finding.hpp"
#include "src/settlement/intent.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::gitlab {

/// One look, in 1 to 3 requests; for a commit 1 more per 100 others that came since. A project and
/// a merge request are ours by their date, a commit by its mark; a branch, a protection and a merge
/// are what was wanted, whoever made them. The project is always named by its path: by a number one
/// would find it under another name too.
Result<Finding> look(rest::Session& session, rest::Scope& scope, const Intent& intent,
                     TimePoint began);

}  // namespace gitprovider::gitlab
