#include "gitprovider/prometheus.hpp"
#include "tests/unit/extras/prometheus/scrape.hpp"

#include <limits>
#include <prometheus/gauge.h>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const Labels kWait{{"operation", "getRepo"}, {"provider", "github"}};

std::string refusal(std::shared_ptr<prometheus::Registry> registry,
                    const PrometheusOptions& options = {}) {
  const auto made = prometheus_observer(std::move(registry), options);
  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::invalid_argument);
  return made.error().message;
}

}  // namespace

TEST_CASE("metrics need a registry", "[unit][prometheus]") {
  CHECK(refusal(nullptr) == "prometheus registry: must not be null");
}

TEST_CASE("bounds of buckets rise from above zero", "[unit][prometheus]") {
  const auto bad =
      GENERATE(values<std::vector<double>>({{},
                                            {0.0, 1.0},
                                            {-1.0},
                                            {1.0, 1.0},
                                            {2.0, 1.0},
                                            {std::numeric_limits<double>::infinity()},
                                            {std::numeric_limits<double>::quiet_NaN()}}));
  const auto registry = std::make_shared<prometheus::Registry>();

  CHECK(refusal(registry, {.attempt_seconds = bad}).rfind("attempt_seconds: ", 0) == 0);
  CHECK(refusal(registry, {.operation_seconds = bad}).rfind("operation_seconds: ", 0) == 0);
}

TEST_CASE("a label is a name, and none of the metrics' own", "[unit][prometheus]") {
  const std::string name = GENERATE("provider", "le", "no name", "__reserved");
  const auto registry = std::make_shared<prometheus::Registry>();

  CHECK_FALSE(refusal(registry, {.labels = {{name, "x"}}}).empty());
}

TEST_CASE("a name that another kind of metric has is refused", "[unit][prometheus]") {
  const auto registry = std::make_shared<prometheus::Registry>();
  prometheus::BuildGauge().Name("gitprovider_attempts_total").Help("mine").Register(*registry);

  CHECK(refusal(registry).rfind("prometheus registry: ", 0) == 0);
}

TEST_CASE("two observers of one registry count together", "[unit][prometheus]") {
  Observed at;
  const auto second = prometheus_observer(at.registry).value();

  at.observer->on_attempt(repeated_read());
  second->on_attempt(repeated_read());

  CHECK(counted(*at.registry, "gitprovider_wait_seconds_total", kWait) == 0.5);
}

TEST_CASE("labels of its own tell an observer's series apart", "[unit][prometheus]") {
  Observed at({.labels = {{"host", "corp"}}});
  const auto other = prometheus_observer(at.registry, {.labels = {{"host", "public"}}}).value();
  Labels corp = kWait;
  corp["host"] = "corp";

  at.observer->on_attempt(repeated_read());
  other->on_attempt(repeated_read());

  CHECK(counted(*at.registry, "gitprovider_wait_seconds_total", corp) == 0.25);
}

TEST_CASE("an observer keeps its registry", "[unit][prometheus]") {
  auto registry = std::make_shared<prometheus::Registry>();
  const auto observer = prometheus_observer(registry).value();
  const std::weak_ptr<prometheus::Registry> seen = registry;

  registry.reset();
  observer->on_attempt(repeated_read());

  CHECK_FALSE(seen.expired());
}
