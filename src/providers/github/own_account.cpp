#include "src/providers/github/own_account.hpp"

#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"

namespace gitprovider::github {
namespace {

Result<std::string> ask(rest::Session& session, rest::Scope& scope) {
  auto login = session.read_as(scope, paths::own_account(), wire::read_login);
  const bool is_no_user = !login && (login.error().code == ErrorCode::forbidden ||
                                     login.error().code == ErrorCode::not_found);
  return is_no_user ? Result<std::string>{std::string{}} : login;
}

}  // namespace

Result<std::string> OwnAccount::login(rest::Session& session, rest::Scope& scope) {
  return login_.get([&] { return ask(session, scope); });
}

}  // namespace gitprovider::github
