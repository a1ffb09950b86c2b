#include "src/providers/github/provider.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/provider_double.hpp"
#include "tests/unit/extras/prometheus/scrape.hpp"
#include "tests/unit/rest/host_fixture.hpp"

#include <prometheus/collectable.h>
#include <prometheus/text_serializer.h>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

class Known final : public ProviderDouble {
 public:
  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }
  [[nodiscard]] Health health() const override { return {}; }

 private:
  std::optional<Error> arrive(Operation /*operation*/, const Call& /*call*/) override {
    return std::nullopt;
  }
};

std::string scrape(const prometheus::Collectable& source) {
  return prometheus::TextSerializer{}.Serialize(source.Collect());
}

bool holds(const std::string& text, const std::string& line) {
  return text.find(line + "\n") != std::string::npos;
}

}  // namespace

TEST_CASE("the breaker's state is right at each scrape without any call",
          "[unit][prometheus][S8]") {
  HostFixture host;
  host.options.resilience.circuit_breaker =
      CircuitBreakerSettings{.window = 1, .least_calls = 1, .open_for = 5s};
  host.options.retry.max_attempts = 1;
  host.on("GET /rate_limit", 503, "{}");
  const std::shared_ptr<GitProvider> provider = github::make_provider(
      host.transport(), {.scheme = "https", .host = "api.github.com", .port = 443, .prefix = ""},
      host.options);
  const auto health = prometheus_health({{.provider = provider}}).value();

  CHECK(holds(scrape(*health), R"(gitprovider_circuit_state{provider="github",state="closed"} 1)"));
  CHECK_FALSE(provider->check_health());
  CHECK(holds(scrape(*health), R"(gitprovider_circuit_state{provider="github",state="open"} 1)"));
  CHECK(holds(scrape(*health), R"(gitprovider_ready{provider="github"} 0)"));
  host.clock->advance(5s);

  CHECK(holds(scrape(*health),
              R"(gitprovider_circuit_state{provider="github",state="half_open"} 1)"));
  CHECK(holds(scrape(*health), R"(gitprovider_ready{provider="github"} 1)"));
}

TEST_CASE("a provider that is gone has no series", "[unit][prometheus][S8]") {
  auto provider = std::make_shared<Known>();
  const auto health = prometheus_health({{.provider = provider}}).value();
  CHECK(health->Collect().size() == 1);

  provider.reset();

  CHECK(health->Collect().empty());
}

TEST_CASE("providers of one kind are told apart by a label", "[unit][prometheus][S8]") {
  const auto one = std::make_shared<Known>();
  const auto other = std::make_shared<Known>();

  const auto health = prometheus_health({{.provider = one, .labels = {{"host", "corp"}}},
                                         {.provider = other, .labels = {{"host", "public"}}}})
                          .value();

  CHECK(holds(scrape(*health), R"(gitprovider_ready{host="corp",provider="other"} 1)"));
  CHECK(holds(scrape(*health), R"(gitprovider_ready{host="public",provider="other"} 1)"));
}

TEST_CASE("a source that cannot be told is refused", "[unit][prometheus][S8]") {
  const auto known = std::make_shared<Known>();
  const auto refusal = [](std::vector<HealthSource> sources) {
    const auto made = prometheus_health(std::move(sources));
    return made ? std::string{} : made.error().message;
  };

  CHECK(refusal({{.provider = std::shared_ptr<Known>{}}}) ==
        "health source: the provider is not there");
  CHECK(refusal({{.provider = known}, {.provider = known}}) ==
        "health source: another one has the same series; tell them apart by a label");
  CHECK(refusal({{.provider = known, .labels = {{"state", "x"}}}}) ==
        "label state: is one of the metrics' own");
  CHECK(refusal({{.provider = known, .labels = {{"a-b", "x"}}}}) ==
        "label a-b: is not a name that Prometheus allows");
}
