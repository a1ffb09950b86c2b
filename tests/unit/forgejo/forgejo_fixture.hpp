#pragma once

// Forgejo over a scripted transport.

#include "src/providers/forgejo/provider.hpp"

#include "tests/unit/rest/host_fixture.hpp"

#include <string>
#include <utility>

namespace gitprovider::testing {

inline const RepoRef kWidget{.owner = "acme", .name = "widget"};

inline const std::string kOther(40, 'b');

inline const std::string kRepo = "/repos/acme/widget";
inline const std::string kGetRepo = "GET " + kRepo;

/// A repository as these hosts describe it.
inline std::string repository_json(bool is_empty = false) {
  return R"({"id":1,"name":"widget","full_name":"acme/widget","owner":{"login":"acme"},)"
         R"("private":true,"default_branch":"main","empty":)" +
         std::string{is_empty ? "true}" : "false}"};
}

inline std::string branch_json(const std::string& name, const std::string& id = kHead) {
  return R"({"name":")" + name + R"(","commit":{"id":")" + id + R"("},"protected":false})";
}

/// A refusal with a message.
inline std::string saying(const std::string& message) {
  return R"({"message":")" + message + R"(","url":"https://git.example/api/swagger"})";
}

inline const http::BaseUrl kBase{
    .scheme = "https", .host = "git.example", .port = 443, .prefix = "/sub/api/v1"};

struct ForgejoFixture : HostFixture {
  ForgejoFixture() {
    options.token = Token::parse("tok_MARK_77").value();
    options.mark_commits = false;
    script.may(kGetRepo, answer(200, "{}"));
  }

  /// Opened at the first call, so that a test may change the options before.
  GitProvider& host() {
    if (!provider) {
      provider = forgejo::make_provider(transport(), kBase, options);
    }
    return *provider;
  }

  ForgejoFixture& on(std::string request, int status, std::string body,
                     http::Headers headers = {}) {
    HostFixture::on(std::move(request), status, std::move(body), std::move(headers));
    return *this;
  }
};

}  // namespace gitprovider::testing
