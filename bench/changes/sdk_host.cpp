#include "bench/changes/sdk_host.hpp"

#include "bench/work/cost.hpp"

#include <algorithm>
#include <utility>

namespace bench {
namespace {

using namespace std::chrono_literals;

gitprovider::ClientOptions options_of(const ChangeWay& way) {
  auto token = gitprovider::Token::parse(kToken);
  if (!token) {
    give_up(token.error().message);
  }
  gitprovider::ClientOptions options{.base_url = way.url,
                                     .token = *std::move(token),
                                     .observer = std::make_shared<gitprovider::AttemptCounters>()};
  auto& in_flight = options.resilience.bulkhead->max_in_flight;
  in_flight = std::max(in_flight, way.threads);
  if (way.is_brisk) {
    options.resilience.circuit_breaker->open_for = 1s;
    options.resilience.circuit_breaker->longest_open = 1s;
  }
  return options;
}

}  // namespace

std::unique_ptr<gitprovider::GitProvider> open_host(const ChangeWay& way) {
  auto options = options_of(way);
  auto host = way.kind == "github"   ? gitprovider::open_github(std::move(options))
              : way.kind == "gitlab" ? gitprovider::open_gitlab(std::move(options))
                                     : gitprovider::open_forgejo(std::move(options));
  if (!host) {
    give_up(host.error().message);
  }
  return *std::move(host);
}

}  // namespace bench
