#pragma once

// Whose project it becomes: GitLab wants the number of a namespace, and without one takes the
// token's own user, whoever was asked for.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/result.hpp"

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace gitprovider::gitlab {

/// The numbers of namespaces. Safe for concurrent calls.
class Namespaces {
 public:
  /// The number of a user's or group's namespace. Asked once, then remembered. `not_found` where
  /// this token sees none of that path.
  Result<std::int64_t> id(rest::Session& session, rest::Scope& scope, const std::string& owner);
  /// A group may be deleted and made again.
  void forget(const std::string& owner);

 private:
  std::mutex mutex_{};
  std::map<std::string, std::int64_t> ids_{};
};

}  // namespace gitprovider::gitlab
