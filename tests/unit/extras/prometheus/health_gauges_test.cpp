#include "src/extras/prometheus/health_gauges.hpp"

#include "tests/unit/extras/prometheus/known_health.hpp"
#include "tests/unit/extras/prometheus/scrape.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

/// The gauges of one provider.
struct Told {
  explicit Told(Health health, std::string_view provider = "github")
      : families(metrics::health_gauges({{.provider = provider, .health = std::move(health)}})) {}

  /// Absent where there is no such series.
  [[nodiscard]] std::optional<double> value(const std::string& name, Labels labels = {}) const {
    labels.emplace("provider", "github");
    for (const auto& family : families) {
      for (const auto& one : family.metric) {
        if (family.name == "gitprovider_" + name && labels_of(one) == labels) {
          return one.gauge.value;
        }
      }
    }
    return std::nullopt;
  }

  std::vector<prometheus::MetricFamily> families;
};

}  // namespace

TEST_CASE("what is known of a provider is told as gauges", "[unit][prometheus][S8]") {
  const Told told(whole());

  CHECK(told.value("ready") == 1.0);
  CHECK(told.value("requests_in_flight") == 3.0);
  CHECK(told.value("requests_queued") == 2.0);
  CHECK(told.value("retry_budget_tokens") == 7.5);
  CHECK(told.value("rate_limit_remaining", {{"resource", "core"}}) == 4'321.0);
  CHECK(told.value("rate_limit_requests", {{"resource", "core"}}) == 5'000.0);
  CHECK(told.value("last_success_timestamp_seconds") == 100.0);
  CHECK(told.value("last_failure_timestamp_seconds") == 90.0);
}

TEST_CASE("one state of the breaker is 1 and the others are 0", "[unit][prometheus][S8]") {
  const Told told(whole());

  CHECK(told.value("circuit_state", {{"state", "closed"}}) == 0.0);
  CHECK(told.value("circuit_state", {{"state", "open"}}) == 0.0);
  CHECK(told.value("circuit_state", {{"state", "half_open"}}) == 1.0);
}

TEST_CASE("an open breaker is told as not ready", "[unit][prometheus][S8]") {
  Health health = whole();
  health.circuit_breaker->state = CircuitState::open;

  CHECK(Told(health).value("ready") == 0.0);
}

TEST_CASE("what is switched off has no series", "[unit][prometheus][S8]") {
  const Told told(Health{});

  REQUIRE(told.families.size() == 1);
  CHECK(told.value("ready") == 1.0);
}

TEST_CASE("a limit whose window is over has none left to tell", "[unit][prometheus][S8]") {
  Health health = whole();
  health.rate_limits->host = {{.resource = "core", .limit = 60}};
  const Told told(health);

  CHECK(told.value("rate_limit_remaining", {{"resource", "core"}}) == std::nullopt);
  CHECK(told.value("rate_limit_requests", {{"resource", "core"}}) == 60.0);
}

TEST_CASE("labels are from closed lists, whatever a host calls its limits",
          "[unit][prometheus][S8]") {
  Health health = whole();
  health.rate_limits->host = {{.resource = "acme/widget", .limit = 60, .remaining = 7},
                              {.resource = "acme/gadget", .limit = 90, .remaining = 5}};
  const Told told(health);

  CHECK(told.value("rate_limit_remaining", {{"resource", "other"}}) == 5.0);
  CHECK(told.value("rate_limit_requests", {{"resource", "other"}}) == 60.0);
}
