// The report of gitflow-bootstrap, made by the program and opened in a real browser.

#include "tests/browser/shown_page.hpp"
#include "tests/catch_compat.hpp"
#include "tests/cli/remote_programs.hpp"
#include "tests/mock/github/server.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
namespace fs = std::filesystem;

const std::string kHostile = R"(<script>hacked=1</script><img src=x onerror=hacked=2>)";

std::string list_of(unsigned number) {
  std::string text = "defaults: {owner: acme, template: " EXAMPLE_TEMPLATE "}\nrepositories:\n";
  for (unsigned i = 0; i < number; ++i) {
    text += "- name: repo" + std::to_string(i) + "\n";
  }
  return text;
}

// Of an object of each list's member.
Words all(const Json& list, const std::string& member) {
  Words values;
  for (const Json& value : list) {
    values.push_back(value[member]);
  }
  return values;
}

std::map<std::string, unsigned> counts(const Words& words) {
  std::map<std::string, unsigned> numbers;
  for (const std::string& word : words) {
    ++numbers[word];
  }
  return numbers;
}

class Report {
 public:
  // The announced limits of the mock would slow down changes.
  Report() {
    programs_.folder().write("config.yaml", "default: {resilience: {rate_limits: off}}\n");
  }

  mock::MockGitHub& server() { return server_; }

  // One after the other, so that the faults meet the repositories in order.
  [[nodiscard]] fs::path apply(unsigned repositories, const std::string& parallel = "1") const {
    programs_.folder().write("team.yaml", list_of(repositories));
    const ProgramRun run =
        programs_.bootstrap_with({"apply", "team.yaml", "--report", "run.html", "--config",
                                  "config.yaml", "--parallel", parallel, "--on-unknown", "return"});
    INFO(run.errors);
    CHECK(fs::exists(page()));
    return page();
  }

 private:
  [[nodiscard]] fs::path page() const { return programs_.folder().path() / "run.html"; }

  mock::MockGitHub server_{};
  RemotePrograms programs_{
      {.provider = "github", .url = server_.url(), .token = mock::github::Rules{}.token}};
};

// A run in which everything happens: repeats with their waits, a pause, a refusal that holds a
// script, an outcome that is unknown.
fs::path eventful(Report& report) {
  mock::MockGitHub& server = report.server();
  server.plan({.route = "GET /repos/{owner}/{repo}", .status = 503, .times = 2});
  server.plan({.route = "POST /repos/{owner}/{repo}/git/refs",
               .status = 422,
               .body = Json{{"message", kHostile}}.dump()});
  server.plan({.route = "PUT /repos/{owner}/{repo}/branches/{branch}/protection",
               .status = 429,
               .headers = {{"Retry-After", "1"}}});
  const fs::path page = report.apply(3);
  CHECK(server.problems().empty());
  return page;
}

void check_that_nothing_ran(const Json& shown) {
  CHECK(shown["scripts"] == 0);
  CHECK(shown["hacked"].is_null());
  CHECK(shown["console"] == Json::array());
  CHECK(shown["dialogs"] == Json::array());
  CHECK(shown["loaded"] == 0);
  // The page itself, and nothing else.
  CHECK(shown["requests"].size() == 1);
}

}  // namespace

TEST_CASE(
    "a browser shows every repository and step of a run, and runs nothing of what a host says",
    "[browser][report]") {
  Report report;
  const Json page = shown(eventful(report));

  check_that_nothing_ran(page);
  CHECK_THAT(page["headline"].get<std::string>(), Catch::Contains("Failed: 1 of 3 repositories"));
  CHECK(page["groups"] == Json({"Failed 1", "Created 2"}));
  CHECK(all(page["repositories"], "name") == Words{"acme/repo0", "acme/repo1", "acme/repo2"});
  CHECK(all(page["repositories"], "state") == Words{"failed", "created", "created"});
  CHECK(all(page["repositories"][0]["steps"], "state") ==
        Words{"created", "created", "created", "failed", "planned", "planned", "done"});
  CHECK_THAT(page["repositories"][0]["steps"][3]["what"].get<std::string>(),
             Catch::Contains(kHostile));
}

TEST_CASE("a browser draws a bar for each attempt and wait, that can be seen and told apart",
          "[browser][report]") {
  Report report;
  const Json page = shown(eventful(report));

  const Json& bars = page["bars"];
  CHECK(bars.size() == page["rows"].size());
  const auto marks = counts(all(bars, "mark"));
  CHECK(marks.at("failed") == 2);
  // Two before repeats, one of all because of the limit.
  CHECK(marks.at("waited") == 3);
  CHECK(marks.at("refused") >= 2);
  CHECK(marks.at("answered") > 10);
  std::map<std::string, std::string> fills;
  const double width = page["drawing"][0]["width"];
  for (const Json& bar : bars) {
    CHECK(bar["width"] > 0.5);
    CHECK(bar["height"] >= 6);
    CHECK(bar["left"] >= 0);
    CHECK(bar["left"].get<double>() + bar["width"].get<double>() <= width + 200);
    fills[bar["mark"]] = bar["fill"];
  }
  CHECK_THAT(fills["waited"], Catch::Contains("#hatched"));
  CHECK_THAT(fills["failed"], Catch::Contains("#crossed"));
  CHECK(fills["answered"] != fills["refused"]);
  CHECK_THAT(page["drawing"][0]["named"][0].get<std::string>(),
             Catch::StartsWith("Attempts and waits"));
  CHECK_THAT(page["drawing"][0]["named"][1].get<std::string>(), Catch::Contains("2 failed"));
  CHECK(page["ticks"].size() >= 2);
}

TEST_CASE("a report fits a telephone, and the dark", "[browser][report]") {
  Report report;
  const fs::path file = eventful(report);

  const Json narrow = shown(file, {"--width", "390"});
  const Json dark = shown(file, {"--width", "390", "--dark"});

  CHECK(narrow["overflow"] == 0);
  CHECK(dark["overflow"] == 0);
  CHECK(narrow["ground"] == "rgb(246, 247, 249)");
  CHECK(dark["ground"] == "rgb(18, 22, 27)");
  check_that_nothing_ran(narrow);
}

TEST_CASE("a report of very many repositories stays usable", "[browser][report]") {
  Report report;
  constexpr unsigned kMany = 300;
  const fs::path file = report.apply(kMany, "8");
  const Json page = shown(file);

  check_that_nothing_ran(page);
  CHECK(page["repositories"].size() == kMany);
  CHECK(page["groups"] == Json({"Created " + std::to_string(kMany)}));
  CHECK(page["bars"].size() <= 2'000);
  CHECK(page["bars"].size() >= 500);
  CHECK(fs::file_size(file) < 3'000'000);
  // What is closed takes no room.
  CHECK(page["height"] < 3'000);
}

TEST_CASE("a report of a repository with a hostile name and address is harmless",
          "[browser][report]") {
  const RemotePrograms programs({});
  const fs::path file = programs.folder().path() / "run.html";
  const ProgramRun refused =
      run(bootstrap_call(programs.folder().path(),
                         {"apply", kHostile + "\xe2\x80\xae.yaml", "--provider", "github", "--url",
                          "https://me:s3cret@host.invalid/" + kHostile, "--report", "run.html"}));
  CHECK(refused.exit_status != 0);

  const Json page = shown(file);

  check_that_nothing_ran(page);
  CHECK_THAT(page["title"].get<std::string>(),
             Catch::Contains(kHostile) && Catch::Contains("\\u{202e}"));
  CHECK_THAT(page.dump(), !Catch::Contains("s3cret"));
}

}  // namespace gitprovider::tests
