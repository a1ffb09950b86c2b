#include "src/providers/github/health.hpp"

#include "src/json/fields.hpp"
#include "src/providers/github/paths.hpp"

#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

/// Whatever else answers with JSON has no such limit.
Result<void> expect_limits(const json::Value& root) {
  auto limit = root.integer("resources.core.limit");
  return limit ? Result<void>{} : Result<void>{std::move(limit).error()};
}

/// Only an Enterprise Server has one.
Result<std::string> read_installed_version(const json::Value& root) {
  json::Fields in{root};
  std::string version = in.text("installed_version");
  return std::move(in).finish(std::move(version));
}

}  // namespace

Result<HostStatus> check_health(rest::Session& session, rest::Scope& scope) {
  HostStatus status{.is_token_accepted = session.has_token()};
  auto limits = session.read_json(scope, paths::rate_limit());
  if (limits) {
    if (auto read = expect_limits(limits->document.root()); !read) {
      return session.in_reply(std::move(read).error(), limits->reply);
    }
    status.version = limits->reply.headers.find("x-github-enterprise-version").value_or("");
    return status;
  }
  if (limits.error().code != ErrorCode::not_found) {
    return std::move(limits).error();
  }
  return session.read_as(scope, paths::meta(), read_installed_version)
      .transform([&](std::string version) {
        status.version = std::move(version);
        return std::move(status);
      });
}

}  // namespace gitprovider::github
