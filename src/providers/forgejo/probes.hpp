#pragma once

// How Forgejo and Gitea show whether a change was made.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"
#include "src/settlement/finding.hpp"
#include "src/settlement/intent.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::forgejo {

/// One look, in 1 to 3 requests; for a commit 1 more per 50 others that came since. A repository
/// and a pull request are ours by their date, a commit by its mark; a branch, a protection and a
/// merge are what was wanted, whoever made them.
Result<Finding> look(rest::Session& session, rest::Scope& scope, const Intent& intent,
                     TimePoint began);

}  // namespace gitprovider::forgejo
