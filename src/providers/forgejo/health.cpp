#include "src/providers/forgejo/health.hpp"

#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"

#include <string>
#include <utility>

namespace gitprovider::forgejo {
namespace {

Result<void> expect_list(const json::Value& root) {
  auto list = root.array("data");
  return list ? Result<void>{} : Result<void>{std::move(list).error()};
}

}  // namespace

Result<HostStatus> check_health(rest::Session& session, rest::Scope& scope) {
  auto version = session.read_as(scope, paths::version(), wire::read_version);
  if (version) {
    return HostStatus{.version = *std::move(version), .is_token_accepted = session.has_token()};
  }
  if (version.error().code != ErrorCode::forbidden || !session.has_token()) {
    return std::move(version).error();
  }
  return session.read_as(scope, paths::repository_search().query("limit", "1"), expect_list)
      .transform([] { return HostStatus{.is_token_accepted = true}; });
}

}  // namespace gitprovider::forgejo
