#pragma once

// GitLab over a scripted transport.

#include "src/providers/gitlab/provider.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "gitprovider/testing/recording_observer.hpp"
#include "tests/catch_compat.hpp"
#include "tests/mock/scripted_transport.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gitprovider::testing {

inline const RepoRef kWidget{.owner = "acme/tools", .name = "widget"};
/// Where the calls on it lead before it was read.
inline const std::string kProject = "/projects/acme%2Ftools%2Fwidget";

inline const std::string kHead(40, 'a');
inline const std::string kMade(40, 'c');

inline ObjectId id_of(std::string_view hex) { return ObjectId::parse(hex).value(); }

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

/// A script and the provider that plays it. Checks at its end that all went by the script.
struct GitLabFixture {
  GitLabFixture() {
    options.clock = clock;
    options.observer = observer;
    options.random = [] { return 0.5; };
    options.mark_commits = false;
    script.may("GET " + kProject, answer(200, "{}"));
  }
  GitLabFixture(const GitLabFixture&) = delete;
  GitLabFixture& operator=(const GitLabFixture&) = delete;
  ~GitLabFixture() { CHECK(script.deviations() == std::vector<std::string>{}); }

  /// Opened at the first call, so that a test may change the options before.
  GitProvider& host() {
    if (!provider) {
      provider = gitlab::make_provider(
          std::make_unique<ScriptedTransport>(script),
          {.scheme = "https", .host = "git.example", .port = 443, .prefix = "/deep/api/v4"},
          options, mode);
    }
    return *provider;
  }

  Script& on(std::string request, int status, std::string body, http::Headers headers = {}) {
    return script.on(std::move(request), answer(status, std::move(body), std::move(headers)));
  }

  /// A branch that is there.
  void has_branch(const std::string& name, const std::string& commit = kHead) {
    on("GET " + kProject + "/repository/branches/" + name, 200, branch_json(name, commit));
  }

  /// The lines of all requests: `POST /projects`.
  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> all;
    for (const auto& request : script.requests()) {
      all.push_back(std::string{http::to_string(request.method)} + " " + request.target.str());
    }
    return all;
  }

  [[nodiscard]] std::string body(std::size_t number) const {
    return script.requests().at(number).body;
  }
  [[nodiscard]] std::string last_body() const { return script.requests().back().body; }

  Script script{};
  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  ClientOptions options{};
  TransportRetry mode = TransportRetry::reads_only;
  std::unique_ptr<GitProvider> provider{};
};

}  // namespace gitprovider::testing
