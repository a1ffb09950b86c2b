#pragma once

// Whether GitLab answers, asked by its version.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/credentials.hpp"
#include "gitprovider/health.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::gitlab {

/// One request. GitLab tells its version to accounts alone, so to no token and to that of a job its
/// refusal is the answer of a host that works. Any other token was not taken: `unauthorized`.
Result<HostStatus> check_health(rest::Session& session, rest::Scope& scope, TokenKind kind);

}  // namespace gitprovider::gitlab
