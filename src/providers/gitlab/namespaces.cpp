#include "src/providers/gitlab/namespaces.hpp"

#include "src/core/ascii.hpp"
#include "src/core/printable.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"

#include <utility>

namespace gitprovider::gitlab {
namespace {

/// A path of digits alone is taken for a number by GitLab, so the answer may be another one.
Result<std::int64_t> ask(rest::Session& session, rest::Scope& scope, const std::string& owner) {
  auto found = session.read_as(scope, paths::name_space(owner), wire::read_namespace);
  if (!found) {
    return std::move(found).error();
  }
  if (!ascii::equals_ignoring_case(found->full_path, owner)) {
    return Error{.code = ErrorCode::not_found,
                 .message = "namespace " + quoted(owner) + ": is not there, the host leads to " +
                            quoted(found->full_path)};
  }
  return found->id;
}

}  // namespace

Result<std::int64_t> Namespaces::id(rest::Session& session, rest::Scope& scope,
                                    const std::string& owner) {
  {
    const std::lock_guard lock{mutex_};
    if (const auto known = ids_.find(owner); known != ids_.end()) {
      return known->second;
    }
  }
  auto answer = ask(session, scope, owner);
  if (answer) {
    const std::lock_guard lock{mutex_};
    ids_.insert_or_assign(owner, *answer);
  }
  return answer;
}

void Namespaces::forget(const std::string& owner) {
  const std::lock_guard lock{mutex_};
  ids_.erase(owner);
}

}  // namespace gitprovider::gitlab
