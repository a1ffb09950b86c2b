#pragma once

// GitLab over a scripted transport.

#include "src/providers/gitlab/provider.hpp"

#include "tests/unit/rest/host_fixture.hpp"

#include <string>

namespace gitprovider::testing {

inline const RepoRef kWidget{.owner = "acme/tools", .name = "widget"};
/// Where the calls on it lead before it was read.
inline const std::string kProject = "/projects/acme%2Ftools%2Fwidget";

inline std::string branch_json(const std::string& name, const std::string& commit) {
  return R"({"name":")" + name + R"(","commit":{"id":")" + commit + R"("},"protected":false})";
}

inline std::string project_json(const std::string& more = {}) {
  return R"({"id":7,"path":"widget","path_with_namespace":"acme/tools/widget",
             "visibility":"private")" +
         more + "}";
}

inline std::string saying(const std::string& message) {
  return R"({"message":")" + message + R"("})";
}

inline const http::BaseUrl kBase{
    .scheme = "https", .host = "git.example", .port = 443, .prefix = "/deep/api/v4"};

struct GitLabFixture : HostFixture {
  GitLabFixture() {
    options.mark_commits = false;
    script.may("GET " + kProject, answer(200, "{}"));
  }

  /// Opened at the first call, so that a test may change the options before.
  GitProvider& host() {
    if (!provider) {
      provider = gitlab::make_provider(transport(), kBase, options,
                                       {.token_kind = token_kind, .transport_retry = mode});
    }
    return *provider;
  }

  /// A branch that is there.
  void has_branch(const std::string& name, const std::string& commit = kHead) {
    on("GET " + kProject + "/repository/branches/" + name, 200, branch_json(name, commit));
  }

  TokenKind token_kind = TokenKind::bearer;
  TransportRetry mode = TransportRetry::reads_only;
};

}  // namespace gitprovider::testing
