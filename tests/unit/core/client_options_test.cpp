#include "gitprovider/client_options.hpp"

#include "tests/catch_compat.hpp"

#include <functional>
#include <string>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

struct Spoilt {
  std::string option{};
  std::function<void(ClientOptions&)> spoil{};
};

}  // namespace

TEST_CASE("the defaults of ClientOptions are valid", "[unit][options]") {
  CHECK(validate(ClientOptions{}));
}

TEST_CASE("a wrong option is refused by name", "[unit][options]") {
  const Spoilt spoilt = GENERATE(values<Spoilt>({
      {"timeouts.connect", [](ClientOptions& o) { o.timeouts.connect = 0ms; }},
      {"timeouts.connect", [](ClientOptions& o) { o.timeouts.connect = Duration::max(); }},
      {"timeouts.first_byte", [](ClientOptions& o) { o.timeouts.first_byte = 0ms; }},
      {"timeouts.first_byte", [](ClientOptions& o) { o.timeouts.first_byte = 10'001ms; }},
      {"timeouts.attempt", [](ClientOptions& o) { o.timeouts.attempt = -1ms; }},
      {"timeouts.operation", [](ClientOptions& o) { o.timeouts.operation = 0ms; }},
      {"timeouts.low_speed", [](ClientOptions& o) { o.timeouts.low_speed = 0ms; }},
      {"limits.max_body_bytes", [](ClientOptions& o) { o.limits.max_body_bytes = 0; }},
      {"limits.max_header_bytes", [](ClientOptions& o) { o.limits.max_header_bytes = 0; }},
      {"limits.low_speed_bytes", [](ClientOptions& o) { o.limits.low_speed_bytes = 0; }},
      {"limits.max_json_depth", [](ClientOptions& o) { o.limits.max_json_depth = 0; }},
      {"limits.max_items", [](ClientOptions& o) { o.limits.max_items = 0; }},
      {"limits.max_parallel", [](ClientOptions& o) { o.limits.max_parallel = 0; }},
      {"limits.max_parallel", [](ClientOptions& o) { o.limits.max_parallel = 65; }},
      {"limits.max_redirects", [](ClientOptions& o) { o.limits.max_redirects = 21; }},
      {"retry.max_host_wait", [](ClientOptions& o) { o.retry.max_host_wait = -1ms; }},
      {"task queue", [](ClientOptions& o) { o.retry.max_attempts = 6; }},
      {"retry.max_attempts 0", [](ClientOptions& o) { o.retry.max_attempts = 0; }},
      {"retry.backoff.base", [](ClientOptions& o) { o.retry.backoff = Backoff{.base = 0ms}; }},
      {"resilience.circuit_breaker.window",
       [](ClientOptions& o) { o.resilience.circuit_breaker->window = 0; }},
      {"resilience.bulkhead.max_in_flight",
       [](ClientOptions& o) { o.resilience.bulkhead->max_in_flight = 0; }},
      {"resilience.retry_budget.tokens",
       [](ClientOptions& o) { o.resilience.retry_budget->tokens = 0; }},
      {"resilience.rate_limits.changes.burst",
       [](ClientOptions& o) { o.resilience.rate_limits->changes.burst = 0; }},
      {"conditional_reads.max_entries",
       [](ClientOptions& o) { o.conditional_reads->max_entries = 0; }},
      {"conditional_reads.max_bytes", [](ClientOptions& o) { o.conditional_reads->max_bytes = 0; }},
      {"base_url", [](ClientOptions& o) { o.base_url = "https://host\r\nX: y"; }},
      {"ca_file", [](ClientOptions& o) { o.ca_file = std::string("a\0b", 3); }},
      {"user_agent", [](ClientOptions& o) { o.user_agent = "a\r\nX-Evil: 1"; }},
      {"user_agent", [](ClientOptions& o) { o.user_agent = "caf\u00E9"; }},
      {"user_agent", [](ClientOptions& o) { o.user_agent = std::string(257, 'a'); }},
  }));
  ClientOptions options;
  spoilt.spoil(options);

  const auto checked = validate(options);

  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == ErrorCode::invalid_argument);
  CAPTURE(checked.error().message);
  CHECK(checked.error().message.find(spoilt.option) != std::string::npos);
}

TEST_CASE("layers that are switched off have no settings to be wrong", "[unit][options]") {
  ClientOptions options;
  options.resilience = {
      .circuit_breaker = std::nullopt, .bulkhead = std::nullopt, .retry_budget = std::nullopt};

  CHECK(validate(options));
}

TEST_CASE("a host may be given the whole attempt to begin its answer", "[unit][options]") {
  ClientOptions options;
  options.timeouts.first_byte = options.timeouts.attempt;

  CHECK(validate(options));
}

TEST_CASE("options may switch redirects and host waits off", "[unit][options]") {
  ClientOptions options;
  options.limits.max_redirects = 0;
  options.retry.max_host_wait = 0ms;
  options.retry.max_attempts = 5;
  options.user_agent = "tool/1.0 (linux)";

  CHECK(validate(options));
}
