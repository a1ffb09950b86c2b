#include "tests/mock/host/program.hpp"

#include <csignal>
#include <iostream>
#include <string_view>
#include <thread>
#include <utility>

namespace gitprovider::mock {
namespace {

std::optional<ProgramOptions> read_options(const std::vector<std::string>& arguments) {
  ProgramOptions options;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    if (i + 1 == arguments.size()) {
      return std::nullopt;
    }
    const auto& value = arguments[i + 1];
    if (arguments[i] == "--token") {
      options.token = value;
    } else if (arguments[i] == "--user") {
      options.user = value;
    } else if (arguments[i] == "--prefix") {
      options.prefix = value;
    } else if (arguments[i] == "--org") {
      options.organisations.push_back(value);
    } else {
      return std::nullopt;
    }
  }
  return options;
}

Fault read_fault(const std::string& line) {
  const auto json = Json::parse(line);
  Fault fault{.route = json.at("route"), .status = json.value("status", 503)};
  fault.times = json.value("times", 1U);
  fault.after_effect = json.value("after_effect", false);
  fault.hold = std::chrono::milliseconds(json.value("hold_ms", 0));
  if (json.contains("lands_after_ms")) {
    fault.lands_after = std::chrono::milliseconds(json["lands_after_ms"].get<int>());
  }
  fault.body = json.value("body", fault.body);
  const Json headers = json.value("headers", Json::object());
  for (const auto& [name, value] : headers.items()) {
    fault.headers.emplace_back(name, value.get<std::string>());
  }
  return fault;
}

void obey(MockServer& server, const std::string& line) {
  constexpr std::string_view count = "count ";
  if (line.starts_with(count)) {
    std::cout << server.requests(line.substr(count.size())) << std::endl;
  } else if (!line.empty()) {
    server.plan(read_fault(line));
    std::cout << "ok" << std::endl;
  }
}

int report(const MockServer& server) {
  const auto problems = server.problems();
  for (const auto& problem : problems) {
    std::cerr << problem << '\n';
  }
  return problems.empty() ? 0 : 1;
}

}  // namespace

int run_mock_program(const std::vector<std::string>& arguments,
                     const std::function<std::unique_ptr<MockServer>(ProgramOptions)>& start) {
  auto options = read_options(arguments);
  if (!options) {
    std::cerr << "usage: [--token T] [--user LOGIN] [--prefix PATH] [--org LOGIN]...\n";
    return 2;
  }
  sigset_t terminate;
  sigemptyset(&terminate);
  sigaddset(&terminate, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &terminate, nullptr);
  const auto server = start(*std::move(options));
  std::thread([&server, terminate] {
    int signal = 0;
    sigwait(&terminate, &signal);
    std::_Exit(report(*server));
  }).detach();
  std::cout << server->url() << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    obey(*server, line);
  }
  return report(*server);
}

}  // namespace gitprovider::mock
