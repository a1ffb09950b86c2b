#pragma once

// Whose token it is, asked once: GitHub makes a repository of "the user" wherever the caller wanted
// it, so the owner is compared before anything is created.

#include "src/providers/rest/asked_once.hpp"
#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::github {

/// The account of a token. Safe for concurrent calls.
class OwnAccount {
 public:
  /// The login; empty where the token belongs to no user (an app's installation). Asked until there
  /// is an answer, then remembered.
  Result<std::string> login(rest::Session& session, rest::Scope& scope);

 private:
  rest::AskedOnce<std::string> login_{};
};

}  // namespace gitprovider::github
