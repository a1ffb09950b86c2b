#pragma once

// GitHub over a scripted transport.

#include "src/providers/github/provider.hpp"

#include "tests/unit/rest/host_fixture.hpp"

#include <string>

namespace gitprovider::testing {

inline const RepoRef kWidget{.owner = "acme", .name = "widget"};

inline const std::string kTree(40, 'b');
inline const std::string kMadeTree(40, 'd');

struct GitHubFixture : HostFixture {
  GitHubFixture() { script.may("GET /repos/acme/widget", answer(200, "{}")); }

  /// Opened at the first call, so that a test may change the options before.
  GitProvider& host() {
    if (!provider) {
      provider = github::make_provider(
          transport(), {.scheme = "https", .host = "api.github.com", .port = 443, .prefix = ""},
          options);
    }
    return *provider;
  }
};

}  // namespace gitprovider::testing
