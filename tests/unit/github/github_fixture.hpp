#pragma once

// GitHub over a scripted transport.

#include "src/providers/github/provider.hpp"

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
inline const std::string kTree(40, 'b');
inline const std::string kMade(40, 'c');
inline const std::string kMadeTree(40, 'd');

inline ObjectId id_of(std::string_view hex) { return ObjectId::parse(hex).value(); }

/// A script and the provider that plays it. Checks at its end that all went by the script.
struct GitHubFixture {
  GitHubFixture() {
    options.clock = clock;
    options.observer = observer;
    options.random = [] { return 0.5; };
    script.may("GET /repos/acme/widget", answer(200, "{}"));
  }
  GitHubFixture(const GitHubFixture&) = delete;
  GitHubFixture& operator=(const GitHubFixture&) = delete;
  ~GitHubFixture() { CHECK(script.deviations() == std::vector<std::string>{}); }

  /// Opened at the first call, so that a test may change the options before.
  GitProvider& host() {
    if (!provider) {
      provider = github::make_provider(
          std::make_unique<ScriptedTransport>(script),
          {.scheme = "https", .host = "api.github.com", .port = 443, .prefix = ""}, options);
    }
    return *provider;
  }

  Script& on(std::string request, int status, std::string body, http::Headers headers = {}) {
    return script.on(std::move(request), answer(status, std::move(body), std::move(headers)));
  }

  /// The lines of all requests: `POST /user/repos`.
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

  Script script{};
  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  ClientOptions options{};
  std::unique_ptr<GitProvider> provider{};
};

}  // namespace gitprovider::testing
