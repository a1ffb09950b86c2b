#pragma once

// Facts about the server and the token, asked once and remembered: which of the two programs it
// is, and whose token it is.

#include "src/providers/rest/asked_once.hpp"
#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider::forgejo {

/// The program that answers. `unknown`: it does not tell.
enum class ServerKind : std::uint8_t { forgejo, gitea, unknown };

/// `12.0.1+gitea-1.22.0` is Forgejo, which names the Gitea it came from; `1.26.0` is Gitea.
[[nodiscard]] ServerKind kind_of_version(std::string_view version);

/// Safe for concurrent calls.
class Server {
 public:
  Result<ServerKind> kind(rest::Session& session, rest::Scope& scope);
  /// The login of the token's account.
  Result<std::string> own_login(rest::Session& session, rest::Scope& scope);

 private:
  rest::AskedOnce<ServerKind> kind_{};
  rest::AskedOnce<std::string> own_login_{};
};

}  // namespace gitprovider::forgejo
