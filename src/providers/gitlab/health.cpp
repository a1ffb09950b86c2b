#include "src/providers/gitlab/health.hpp"

#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"

#include <string>
#include <utility>

namespace gitprovider::gitlab {

Result<HostStatus> check_health(rest::Session& session, rest::Scope& scope, TokenKind kind) {
  auto version = session.read_as(scope, paths::version(), wire::read_version);
  if (version) {
    return HostStatus{.version = *std::move(version), .is_token_accepted = session.has_token()};
  }
  const bool is_of_account = session.has_token() && kind != TokenKind::job_token;
  if (version.error().code == ErrorCode::unauthorized && !is_of_account) {
    return HostStatus{};
  }
  return std::move(version).error();
}

}  // namespace gitprovider::gitlab
