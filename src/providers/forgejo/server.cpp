#include "src/providers/forgejo/server.hpp"

#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"

namespace gitprovider::forgejo {

ServerKind kind_of_version(std::string_view version) {
  const auto names = [version](std::string_view word) {
    return version.find(word) != std::string_view::npos;
  };
  return names("gitea") || names("forgejo") ? ServerKind::forgejo : ServerKind::gitea;
}

Result<ServerKind> Server::kind(rest::Session& session, rest::Scope& scope) {
  return kind_.get([&]() -> Result<ServerKind> {
    const auto version = session.read_as(scope, paths::version(), wire::read_version);
    if (version) {
      return kind_of_version(*version);
    }
    const ErrorCode code = version.error().code;
    const bool is_hidden = code == ErrorCode::not_found || code == ErrorCode::forbidden;
    return is_hidden ? Result<ServerKind>{ServerKind::unknown}
                     : Result<ServerKind>{version.error()};
  });
}

Result<std::string> Server::own_login(rest::Session& session, rest::Scope& scope) {
  return own_login_.get(
      [&] { return session.read_as(scope, paths::own_account(), wire::read_login); });
}

}  // namespace gitprovider::forgejo
