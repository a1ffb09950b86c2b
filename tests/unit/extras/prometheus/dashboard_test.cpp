// The dashboard and the documents speak of the metrics that there are, by their names.

#include "src/extras/prometheus/queue_gauges.hpp"

#include "tests/unit/extras/prometheus/known_health.hpp"
#include "tests/unit/extras/prometheus/scrape.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <regex>

using namespace gitprovider;
using namespace gitprovider::testing;
using Json = nlohmann::json;

namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(std::string{PROJECT_FOLDER} + "/" + file);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>{in}, {}};
}

/// Every metric, with a series.
std::set<std::string> all_names() {
  Observed at;
  at.observer->on_attempt(repeated_read());
  at.observer->on_wait({.provider = "github"});
  at.observer->on_operation(lost_change(Outcome::applied));
  auto names = names_in(*at.registry);
  for (const auto& family : metrics::health_gauges({{.provider = "github", .health = whole()}})) {
    names.insert(family.name);
  }
  for (const auto& family : metrics::queue_gauges({{.figures = QueueFigures{}}})) {
    names.insert(family.name);
  }
  return names;
}

std::set<std::string> metrics_in(const std::string& text) {
  static const std::regex kMetric("gitprovider_[a-z_]+");
  std::set<std::string> found;
  for (std::sregex_iterator one(text.begin(), text.end(), kMetric), end; one != end; ++one) {
    found.insert(std::regex_replace(one->str(), std::regex("_(bucket|sum|count)$"), ""));
  }
  return found;
}

/// What the dashboard's panels ask for.
std::vector<std::string> queries(const Json& dashboard) {
  std::vector<std::string> queries;
  for (const auto& panel : dashboard.at("panels")) {
    for (const auto& target : panel.value("targets", Json::array())) {
      queries.push_back(target.at("expr").get<std::string>());
    }
  }
  return queries;
}

Json dashboard() { return Json::parse(text_of("examples/metrics/dashboard.json")); }

}  // namespace

TEST_CASE("each query of the dashboard is about metrics that there are", "[unit][prometheus]") {
  const auto there = all_names();
  const auto asked = queries(dashboard());

  CHECK(asked.size() >= 8);
  for (const auto& query : asked) {
    CAPTURE(query);
    const auto names = metrics_in(query);
    CHECK_FALSE(names.empty());
    CHECK(std::includes(there.begin(), there.end(), names.begin(), names.end()));
  }
}

TEST_CASE("the dashboard shows every metric", "[unit][prometheus]") {
  std::string all;
  for (const auto& query : queries(dashboard())) {
    all += query + '\n';
  }

  CHECK(metrics_in(all) == all_names());
}

TEST_CASE("the dashboard has what Grafana needs of one", "[unit][prometheus]") {
  const Json file = dashboard();

  CHECK(file.at("schemaVersion").get<int>() >= 36);
  CHECK_FALSE(file.at("title").get<std::string>().empty());
  std::set<int> ids;
  for (const auto& panel : file.at("panels")) {
    CAPTURE(panel.at("title"));
    ids.insert(panel.at("id").get<int>());
    CHECK(panel.at("datasource").at("type") == "prometheus");
    const auto& place = panel.at("gridPos");
    CHECK(place.at("x").get<int>() + place.at("w").get<int>() <= 24);
  }
  CHECK(ids.size() == file.at("panels").size());
}

TEST_CASE("the documents tell of exactly the metrics that there are", "[unit][prometheus]") {
  CHECK(metrics_in(text_of("docs/observability.md")) == all_names());
}
