#include "tests/contract/mock_host.hpp"

#include <ctime>
#include <stdexcept>
#include <utility>

namespace gitprovider::contract {
namespace {

using namespace std::chrono_literals;

constexpr Duration kPatience = 25s;
constexpr Duration kImpatience = 1'500ms;
/// What is proven here is what becomes of one call, whatever became of those before it.
const Resilience kForgetful{
    .circuit_breaker = std::nullopt, .retry_budget = std::nullopt, .rate_limits = std::nullopt};

}  // namespace

MockHost::MockHost(MockHostParts parts)
    : parts_(std::move(parts)),
      faults_(*parts_.server, std::move(parts_.faults), observer_),
      inspector_(*parts_.server),
      checks_(*parts_.server),
      patient_(open(parts_.token, kPatience)),
      impatient_(open(parts_.token, kImpatience)) {}

GitProvider& MockHost::provider() { return faults_.awaits_silence() ? *impatient_ : *patient_; }

std::unique_ptr<GitProvider> MockHost::open(std::string_view token) {
  return open(token, kPatience);
}

std::unique_ptr<GitProvider> MockHost::open(std::string_view token, Duration attempt_timeout) {
  auto opened = parts_.open(
      {.base_url = "http://127.0.0.1:" + std::to_string(proxy().port()) + parts_.base_path,
       .token = *Token::parse(token),
       .timeouts = {.attempt = attempt_timeout},
       .resilience = kForgetful,
       .use_environment_proxy = false,
       .clock = clock_,
       .random = [] { return 0.5; },
       .observer = observer_});
  if (!opened) {
    throw std::runtime_error(opened.error().message);
  }
  return *std::move(opened);
}

RepoRef MockHost::free_repository() {
  return {.owner = parts_.owner, .name = "widget" + std::to_string(++names_)};
}

std::optional<RepoRef> MockHost::foreign_repository() {
  return RepoRef{.owner = "somebody", .name = "widget"};
}

std::vector<std::string> MockHost::problems() const {
  auto lines = parts_.server->problems();
  if (const auto unused = faults_.proxy().unused(); unused > 0) {
    lines.push_back(std::to_string(unused) + " disturbances did not come up");
  }
  return lines;
}

std::string in_seconds(int seconds) { return std::to_string(std::time(nullptr) + seconds); }

}  // namespace gitprovider::contract
