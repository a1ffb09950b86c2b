// The mock GitHub as a program, for tests of programs:
//
//   gitprovider_mock_github [--token T] [--org LOGIN]... [--user LOGIN] [--prefix /api/v3]
//
// Prints its URL on the first line. Each line on standard input is a fault as JSON: {"route": "POST
// /user/repos", "status": 502, "times": 1, "headers": {"retry-after": "1"}, "body": "...",
// "after_effect": true, "hold_ms": 0}; the line `count ROUTE` prints how many requests of that
// route have come. Ends at the end of its input or on SIGTERM; then it prints what was wrong with
// the requests on standard error and exits with 1 where something was.

#include "tests/mock/github/server.hpp"

#include <csignal>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace mock = gitprovider::mock;

namespace {

std::optional<mock::MockGitHubOptions> read_options(const std::vector<std::string>& arguments) {
  mock::MockGitHubOptions options;
  bool has_own_organisations = false;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    if (i + 1 == arguments.size()) {
      return std::nullopt;
    }
    const auto& value = arguments[i + 1];
    if (arguments[i] == "--token") {
      options.rules.token = value;
    } else if (arguments[i] == "--user") {
      options.rules.user = value;
    } else if (arguments[i] == "--prefix") {
      options.prefix = value;
    } else if (arguments[i] == "--org") {
      if (!has_own_organisations) {
        options.rules.organisations.clear();
      }
      has_own_organisations = true;
      options.rules.organisations.push_back(value);
    } else {
      return std::nullopt;
    }
  }
  return options;
}

mock::Fault read_fault(const std::string& line) {
  const auto json = mock::Json::parse(line);
  mock::Fault fault{.route = json.at("route"), .status = json.value("status", 503)};
  fault.times = json.value("times", 1U);
  fault.after_effect = json.value("after_effect", false);
  fault.hold = std::chrono::milliseconds(json.value("hold_ms", 0));
  fault.body = json.value("body", fault.body);
  for (const auto& [name, value] : json.value("headers", mock::Json::object()).items()) {
    fault.headers.emplace_back(name, value.get<std::string>());
  }
  return fault;
}

void obey(mock::MockGitHub& server, const std::string& line) {
  constexpr std::string_view count = "count ";
  if (line.starts_with(count)) {
    std::cout << server.requests(line.substr(count.size())) << std::endl;
  } else if (!line.empty()) {
    server.plan(read_fault(line));
    std::cout << "ok" << std::endl;
  }
}

int report(const mock::MockGitHub& server) {
  const auto problems = server.problems();
  for (const auto& problem : problems) {
    std::cerr << problem << '\n';
  }
  return problems.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = read_options({argv + 1, argv + argc});
  if (!options) {
    std::cerr << "usage: gitprovider_mock_github [--token T] [--org LOGIN]... [--user LOGIN] "
                 "[--prefix PATH]\n";
    return 2;
  }
  sigset_t terminate;
  sigemptyset(&terminate);
  sigaddset(&terminate, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &terminate, nullptr);
  mock::MockGitHub server(*options);
  std::thread([&server, terminate] {
    int signal = 0;
    sigwait(&terminate, &signal);
    std::_Exit(report(server));
  }).detach();
  std::cout << server.url() << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    obey(server, line);
  }
  return report(server);
}
