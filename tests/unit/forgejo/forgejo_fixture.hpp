#pragma once

// Forgejo over a scripted transport.

#include "src/providers/forgejo/provider.hpp"

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

inline const RepoRef kWidget{.owner = "acme", .name = "widget"};

inline const std::string kHead(40, 'a');
inline const std::string kOther(40, 'b');
inline const std::string kMade(40, 'c');

inline const std::string kRepo = "/repos/acme/widget";
inline const std::string kGetRepo = "GET " + kRepo;

inline ObjectId id_of(std::string_view hex) { return ObjectId::parse(hex).value(); }

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

/// A script and the provider that plays it. Checks at its end that all went by the script.
struct ForgejoFixture {
  ForgejoFixture() {
    options.token = Token::parse("tok_MARK_77").value();
    options.clock = clock;
    options.observer = observer;
    options.random = [] { return 0.5; };
    options.mark_commits = false;
    script.may(kGetRepo, answer(200, "{}"));
  }
  ForgejoFixture(const ForgejoFixture&) = delete;
  ForgejoFixture& operator=(const ForgejoFixture&) = delete;
  ~ForgejoFixture() { CHECK(script.deviations() == std::vector<std::string>{}); }

  /// Opened at the first call, so that a test may change the options before.
  GitProvider& host() {
    if (!provider) {
      provider = forgejo::make_provider(
          std::make_unique<ScriptedTransport>(script),
          {.scheme = "https", .host = "git.example", .port = 443, .prefix = "/sub/api/v1"},
          options);
    }
    return *provider;
  }

  ForgejoFixture& on(std::string request, int status, std::string body,
                     http::Headers headers = {}) {
    script.on(std::move(request), answer(status, std::move(body), std::move(headers)));
    return *this;
  }

  /// The lines of all requests: `POST /user/repos`.
  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> all;
    for (const auto& request : script.requests()) {
      all.push_back(std::string{http::to_string(request.method)} + " " + request.target.str());
    }
    return all;
  }

  /// The body of the last request.
  [[nodiscard]] std::string body() const { return script.requests().back().body; }

  Script script{};
  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  ClientOptions options{};
  std::unique_ptr<GitProvider> provider{};
};

}  // namespace gitprovider::testing
