#pragma once

// Whether GitHub answers, asked by a read that it does not charge.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/health.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::github {

/// Requests: one for the limits, which go into the layers with its headers; a second one on an
/// Enterprise Server that has its limits switched off. `unauthorized` for a token it does not take.
Result<HostStatus> check_health(rest::Session& session, rest::Scope& scope);

}  // namespace gitprovider::github
