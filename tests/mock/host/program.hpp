#pragma once

// A mock host as a program, for tests of programs:
//
//   gitprovider_mock_HOST [--token T] [--user LOGIN] [--prefix /api/v3] [--org LOGIN]...
//
// Prints its URL on the first line. Each line on standard input is a fault as JSON: {"route": "POST
// /user/repos", "status": 502, "times": 1, "headers": {"retry-after": "1"}, "body": "...",
// "after_effect": true, "hold_ms": 0, "lands_after_ms": 5000}; the line `count ROUTE` prints how
// many requests of that route have come. Ends at the end of its input or on SIGTERM; then it prints
// what was wrong with the requests on standard error and exits with 1 where something was.

#include "tests/mock/host/server.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::mock {

/// What the command line said; absent: the host's own.
struct ProgramOptions {
  std::optional<std::string> token{};
  std::optional<std::string> user{};
  std::optional<std::string> prefix{};
  /// Organisations, or groups.
  std::vector<std::string> organisations{};
};

/// The whole program: returns its exit status.
int run_mock_program(const std::vector<std::string>& arguments,
                     const std::function<std::unique_ptr<MockServer>(ProgramOptions)>& start);

/// The options of a host as the command line changes them. `organisations` is the member of its
/// rules that `--org` fills.
template <class Host, class Organisations>
std::unique_ptr<MockServer> start_host(ProgramOptions given, Organisations organisations) {
  typename Host::Options options;
  options.rules.token = given.token.value_or(options.rules.token);
  options.rules.user = given.user.value_or(options.rules.user);
  options.prefix = given.prefix.value_or(options.prefix);
  if (!given.organisations.empty()) {
    options.rules.*organisations = std::move(given.organisations);
  }
  return std::make_unique<Host>(std::move(options));
}

}  // namespace gitprovider::mock
