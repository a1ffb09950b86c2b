// What a file declares, and which of it a host gets.

#include "gitprovider/config.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

Config read(std::string_view text) {
  auto config = Config::parse(text, "test.yaml");
  INFO((config ? "" : config.error().message));
  REQUIRE(config);
  return *std::move(config);
}

ClientOptions common(std::string_view text) { return read(text).options_for(""); }

constexpr std::string_view kWork = R"(
default:
  timeouts: {attempt: 8s, operation: 2m}
  retry:
    max_attempts: 2
    backoff: {base: 100ms, cap: 1s}
hosts:
  github:
    retry: {max_attempts: 5}
  Git.Example.org:
    timeouts:
      attempt: 20s
  https://git.example.org:8443/forge/api/v1/:
    mark_commits: false
  work:
    base_url: https://git.corp.example/api/v4
    user_agent: builder/2
)";

}  // namespace

TEST_CASE("a file may declare nothing", "[unit][config]") {
  for (const std::string_view text :
       {"", "\n", "# only a remark\n", "---\n", "---\n...\n", "default:\n", "hosts:\n",
        "default: ~\nhosts: {}\n", "default:\n  timeouts:\n    # connect: 1s\n", "\xEF\xBB\xBF"}) {
    CAPTURE(text);
    const ClientOptions options = common(text);

    CHECK(options.timeouts.attempt == Timeouts{}.attempt);
    CHECK_FALSE(options.retry.max_attempts);
  }
}

TEST_CASE("every type of value is read", "[unit][config]") {
  const ClientOptions options = common(R"(
default:
  timeouts:
    connect: 250ms
    first_byte: 4s
  limits:
    max_body_bytes: 2MiB
    max_items: 12
    max_redirects: 0
  retry:
    backoff: {low: 0.5, high: 1.5}
  use_environment_proxy: false
  ca_file: "/etc/ca with space.pem"
  user_agent: 'tool/1.0 (linux)'
)");

  CHECK(options.timeouts.connect == 250ms);
  CHECK(options.timeouts.first_byte == 4s);
  CHECK(options.limits.max_body_bytes == std::size_t{2} << 20);
  CHECK(options.limits.max_items == 12);
  CHECK(options.limits.max_redirects == 0);
  CHECK(options.retry.backoff == Backoff{.low = 0.5, .high = 1.5});
  CHECK_FALSE(options.use_environment_proxy);
  CHECK(options.ca_file == "/etc/ca with space.pem");
  CHECK(options.user_agent == "tool/1.0 (linux)");
}

TEST_CASE("lines may end as on any system, and begin with a mark of byte order", "[unit][config]") {
  const ClientOptions options = common(
      "\xEF\xBB\xBF"
      "default:\r\n  timeouts:\r\n    attempt: 9s\r\n");

  CHECK(options.timeouts.attempt == 9s);
}

TEST_CASE("a host's profile wins over the default key by key", "[unit][config]") {
  const Config config = read(kWork);

  const ClientOptions github = config.options_for("github");
  CHECK(github.retry.max_attempts == 5U);
  CHECK(github.retry.backoff == Backoff{.base = 100ms, .cap = 1s});
  CHECK(github.timeouts.operation == 2min);
  CHECK(config.options_for("elsewhere").retry.max_attempts == 2U);
  CHECK(config.options_for("").timeouts.attempt == 8s);
}

TEST_CASE("a default that stands below the hosts holds for them too", "[unit][config]") {
  const Config config = read("hosts:\n  a: {mark_commits: false}\ndefault: {user_agent: x}\n");

  CHECK(config.options_for("a").user_agent == "x");
  CHECK_FALSE(config.options_for("a").mark_commits);
}

TEST_CASE("a URL is looked for from the most exact name to the host's", "[unit][config]") {
  const Config config = read(kWork);

  CHECK_FALSE(config.options_for("https://GIT.example.org:8443/forge/api/v1").mark_commits);
  CHECK(config.options_for("https://git.example.org:8443/other").timeouts.attempt == 20s);
  CHECK(config.options_for("https://git.example.org/api/v3/").timeouts.attempt == 20s);
  CHECK(config.options_for("https://git.corp.example/api/v4/").user_agent == "builder/2");
  CHECK(config.options_for("https://not.git.example.org").timeouts.attempt == 8s);
}

TEST_CASE("a URL becomes the base URL, a word has the one of its profile", "[unit][config]") {
  const Config config = read(kWork);

  CHECK(config.options_for("https://git.example.org/api/v3").base_url ==
        "https://git.example.org/api/v3");
  CHECK(config.options_for("work").base_url == "https://git.corp.example/api/v4");
  CHECK(config.options_for("github").base_url.empty());
}

TEST_CASE("it is known whether a host has a profile of its own", "[unit][config]") {
  const Config config = read(kWork);

  CHECK(config.has("work"));
  CHECK(config.has("https://git.example.org"));
  CHECK_FALSE(config.has("gitlab"));
  CHECK_FALSE(config.has(""));
  CHECK_FALSE(Config{}.has("github"));
}

TEST_CASE("a guard is switched off by a word and on by a key below it", "[unit][config]") {
  const Config config = read(R"(
default:
  resilience:
    circuit_breaker: off
    bulkhead: {max_in_flight: 3}
hosts:
  a:
    resilience:
      circuit_breaker: {window: 20}
      bulkhead: on
  b:
    resilience: {circuit_breaker: on, retry_budget: off}
)");

  CHECK_FALSE(config.options_for("").resilience.circuit_breaker);
  CHECK(config.options_for("").resilience.bulkhead->max_in_flight == 3);
  CHECK(config.options_for("a").resilience.circuit_breaker->window == 20);
  CHECK(config.options_for("a").resilience.bulkhead->max_in_flight == 3);
  CHECK(config.options_for("b").resilience.circuit_breaker == CircuitBreakerSettings{});
  CHECK_FALSE(config.options_for("b").resilience.retry_budget);
}

TEST_CASE("the rate of changes is set by keys below the limits", "[unit][config]") {
  const Config config = read(R"(
default:
  resilience: {rate_limits: {changes: {burst: 5, per_minute: 30}}}
hosts:
  a:
    resilience: {rate_limits: {pace_changes: true, changes: {per_hour: 900}}}
  b:
    resilience: {rate_limits: off}
)");

  const RateLimiterSettings slower{.burst = 5, .per_minute = 30};
  CHECK(config.options_for("").resilience.rate_limits == RateLimits{.changes = slower});
  CHECK(
      config.options_for("a").resilience.rate_limits ==
      RateLimits{.pace_changes = true, .changes = {.burst = 5, .per_minute = 30, .per_hour = 900}});
  CHECK_FALSE(config.options_for("b").resilience.rate_limits);
}

TEST_CASE("conditional reads are bounded, switched off and on again", "[unit][config]") {
  const Config config = read(R"(
default:
  conditional_reads: off
hosts:
  a:
    conditional_reads: {max_entries: 50, max_bytes: 2MiB}
  b:
    conditional_reads: on
)");

  CHECK_FALSE(config.options_for("").conditional_reads);
  CHECK(config.options_for("a").conditional_reads->max_entries == 50);
  CHECK(config.options_for("a").conditional_reads->max_bytes == std::size_t{2} << 20);
  CHECK(config.options_for("b").conditional_reads->max_entries == ConditionalReads{}.max_entries);
}
