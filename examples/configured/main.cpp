// A project whose policies stand in a file: reads it with the installed component `config`, opens
// the host it is about, and shows what is said of a mistake.
#include <gitprovider/config.hpp>
#include <gitprovider/gitprovider.hpp>

#include <iostream>
#include <string_view>
#include <utility>

namespace {

constexpr std::string_view kPolicies = R"(
default:
  timeouts: {attempt: 8s, operation: 1m}
hosts:
  git.example.org:
    retry: {max_attempts: 2}
)";

int fail(const gitprovider::Error& error) {
  std::cerr << to_string(error.code) << ": " << error.message << '\n';
  return 1;
}

}  // namespace

int main() {
  const auto config = gitprovider::Config::parse(kPolicies, "policies.yaml");
  if (!config) {
    return fail(config.error());
  }
  auto host = gitprovider::open_forgejo(config->options_for("https://git.example.org"));
  if (!host) {
    return fail(host.error());
  }
  std::cout << (*host)->name() << " at " << (*host)->base_url() << '\n';

  const auto wrong = gitprovider::Config::parse("default: {token: x}", "policies.yaml");
  if (wrong) {
    return 1;
  }
  std::cout << wrong.error().message << '\n';
  return 0;
}
