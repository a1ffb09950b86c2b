#pragma once

// How a project is named in URLs: by its path until it was read once, then by its numeric id. An id
// survives a rename, and proxies that decode %2F do not see one.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/repository.hpp"

#include <map>
#include <mutex>
#include <string>

namespace gitprovider::gitlab {

/// One operation on one project.
struct ProjectCall {
  rest::Session& session;
  rest::Scope& scope;
  const RepoRef& repo;
  /// What names it in URLs.
  std::string project{};
};

/// `group/sub/name`
[[nodiscard]] std::string full_name(const RepoRef& repo);

/// The ids of projects that were read. Safe for concurrent calls.
class Projects {
 public:
  /// The numeric id, or the full path where it is not known.
  [[nodiscard]] std::string name(const RepoRef& repo) const;
  /// Keeps the id of a project that is where it was asked for; one that has moved is not kept, so
  /// that nothing is changed under a name it no longer has.
  void remember(const RepoRef& asked, const Repository& found);
  /// For a project that was not there: its name may stand for another one from now on.
  void forget(const RepoRef& repo);

 private:
  mutable std::mutex mutex_{};
  /// By full path in lower case.
  std::map<std::string, std::string> ids_{};
};

}  // namespace gitprovider::gitlab
