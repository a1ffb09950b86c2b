#pragma once

// Whether Forgejo or Gitea answers, asked by its version.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/health.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::forgejo {

/// One request. A token may lack the scope for the version and still have that for repositories:
/// then a second one asks for the first repository that it may see. `unauthorized` for a token that
/// is not taken.
Result<HostStatus> check_health(rest::Session& session, rest::Scope& scope);

}  // namespace gitprovider::forgejo
