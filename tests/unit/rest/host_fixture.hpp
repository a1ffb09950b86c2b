#pragma once

// A provider over a scripted transport: what the fixtures of all hosts share.

#include "gitprovider/client_options.hpp"
#include "gitprovider/git_provider.hpp"
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

inline const std::string kHead(40, 'a');
inline const std::string kMade(40, 'c');

inline ObjectId id_of(std::string_view hex) { return ObjectId::parse(hex).value(); }

/// A script and the terms a provider that plays it is opened with. Checks at its end that all went
/// by the script.
struct HostFixture {
  HostFixture() {
    options.clock = clock;
    options.observer = observer;
    options.random = [] { return 0.5; };
    // What is shown of a host is what becomes of one call, whatever became of those before it.
    options.resilience.circuit_breaker.reset();
    options.resilience.retry_budget.reset();
  }
  HostFixture(const HostFixture&) = delete;
  HostFixture& operator=(const HostFixture&) = delete;
  ~HostFixture() { CHECK(script.deviations() == std::vector<std::string>{}); }

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
  [[nodiscard]] std::string last_body() const { return script.requests().back().body; }

  [[nodiscard]] std::unique_ptr<http::Transport> transport() {
    return std::make_unique<ScriptedTransport>(script);
  }

  Script script{};
  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  ClientOptions options{};
  std::unique_ptr<GitProvider> provider{};
};

}  // namespace gitprovider::testing
