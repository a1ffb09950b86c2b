#include "apps/gitflow-bootstrap/html_report/html_page.hpp"

#include "tests/catch_compat.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

using namespace gitprovider;
using namespace gitprovider::cli;
using namespace std::chrono_literals;
using bootstrap::StepState;

namespace {

const WallTime kStart{1'767'225'600s};

RepositoryStory repository(const std::string& name, ItemState state) {
  return {.name = name,
          .state = state,
          .steps = {{.name = "repository", .state = StepState::done, .words = "already there"}}};
}

RunStory story() {
  return {.verb = Verb::apply,
          .target = "team.yaml",
          .provider = "github",
          .url = "https://api.github.com",
          .version = "1.2.3",
          .began = kStart,
          .ended = kStart + 3200ms};
}

std::size_t times(std::string_view whole, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = whole.find(part); at != std::string_view::npos;
       at = whole.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace

TEST_CASE("a page says what was asked, when, and what it came to", "[unit][apps][report]") {
  RunStory run = story();
  run.repositories = {repository("acme/one", ItemState::created),
                      repository("acme/two", ItemState::created)};

  const std::string page = html::page(run);

  CHECK_THAT(page, Catch::StartsWith("<!DOCTYPE html>") && Catch::EndsWith("</html>\n"));
  CHECK_THAT(page, Catch::Contains("apply team.yaml") &&
                       Catch::Contains("github, https://api.github.com") &&
                       Catch::Contains("2026-01-01 00:00:00 UTC") && Catch::Contains("3.2 s") &&
                       Catch::Contains("Everything is there now") && Catch::Contains("0, done") &&
                       Catch::Contains("gitflow-bootstrap 1.2.3"));
}

TEST_CASE("a page loads and runs nothing", "[unit][apps][report]") {
  RunStory run = story();
  run.repositories = {repository("acme/one", ItemState::created)};
  const std::string page = html::page(run);

  CHECK_THAT(page, Catch::Contains("default-src 'none'"));
  for (const std::string_view outside : {"<script", "<link", "<img", "<iframe", "@import",
                                         "@font-face", "src=", "url(http", "onload"}) {
    CAPTURE(outside);
    CHECK(times(page, outside) == 0);
  }
}

TEST_CASE("nothing of a host or a file becomes a tag, wherever it stands", "[unit][apps][report]") {
  const std::string evil = "\"><script>hacked=1</script>\xe2\x80\xae\x1b\xff'";
  RunStory run = story();
  run.target = run.provider = run.url = run.version = evil;
  const Trouble trouble{.code = evil, .message = evil, .what_to_do = evil, .host_request_id = evil};
  run.trouble = trouble;
  run.repositories = {{.name = evil,
                       .state = ItemState::failed,
                       .web_url = "javascript:" + evil,
                       .steps = {{.name = evil, .words = evil, .note = evil, .trouble = trouble}},
                       .trouble = trouble}};
  run.timeline.entries = {{.began = kStart,
                           .what = evil,
                           .attempt = 1,
                           .result = evil,
                           .next = evil,
                           .operation_id = evil,
                           .subject = evil},
                          {.mark = Mark::waited, .began = kStart, .what = evil, .subject = evil}};
  run.timeline.counts = {1, 0, 0, 0, 1};

  const std::string page = html::page(run);

  CHECK(times(page, "<script") == 0);
  CHECK(times(page, "\"><script") == 0);
  CHECK(times(page, "&quot;&gt;&lt;script&gt;") >= 20);
  CHECK(times(page, "\xe2\x80\xae") == 0);
  CHECK(page.find('\x1b') == std::string::npos);
  CHECK(page.find('\xff') == std::string::npos);
}

TEST_CASE("what needs a look stands first and is open, large groups are closed",
          "[unit][apps][report]") {
  RunStory run = story();
  for (int i = 0; i < 1'000; ++i) {
    run.repositories.push_back(repository("acme/r" + std::to_string(i), ItemState::unchanged));
  }
  run.repositories[500].state = ItemState::failed;
  run.repositories[501].state = ItemState::unknown;

  const std::string page = html::page(run);

  CHECK(times(page, "<details class=\"repository\"") == 1'000);
  CHECK(times(page, "<details class=\"repository\" open") == 2);
  CHECK(times(page, "<details class=\"group\"") == 1);
  CHECK(page.find("acme/r501<") < page.find("acme/r500<"));
  CHECK(page.find("acme/r500<") < page.find("acme/r0<"));
  CHECK_THAT(page, Catch::Contains("the outcome is unknown for 1 of 1000 repositories"));
}

TEST_CASE("a step tells what went wrong and what to do", "[unit][apps][report]") {
  RunStory run = story();
  run.repositories = {
      {.name = "acme/one",
       .state = ItemState::unknown,
       .steps = {{.name = "branch develop",
                  .state = StepState::unknown,
                  .words = "unknown",
                  .outcome = Outcome::unknown,
                  .attempts = 1,
                  .trouble = Trouble{.code = "unknown_outcome",
                                     .message = "POST: lost",
                                     .what_to_do = "look again: gitprovider resolve gpt1-x"}}}}};

  const std::string page = html::page(run);

  CHECK_THAT(page, Catch::Contains("<code>unknown_outcome</code> POST: lost"));
  CHECK_THAT(page,
             Catch::Contains("look again: <code class=\"command\">gitprovider resolve gpt1-x"));
  CHECK_THAT(page, Catch::Contains("1 attempt<"));
}

TEST_CASE("a timeline has a bar and a row for each entry, and says what is left out",
          "[unit][apps][report]") {
  RunStory run = story();
  run.timeline.entries = {{.mark = Mark::failed,
                           .began = kStart,
                           .length = 800ms,
                           .what = "GET /repos/{owner}/{repo}",
                           .attempt = 1,
                           .result = "503",
                           .next = "retry after 800 ms"},
                          {.mark = Mark::waited, .began = kStart + 800ms, .length = 800ms},
                          {.mark = Mark::answered, .began = kStart + 3200ms, .result = "200"}};
  run.timeline.counts = {5'000, 0, 1, 0, 1};

  const std::string page = html::page(run);

  CHECK_THAT(page, Catch::Contains("class=\"bar failed\" x=\"0.000%\"") &&
                       Catch::Contains("width=\"25.000%\""));
  CHECK_THAT(page, Catch::Contains("class=\"bar waited\" x=\"25.000%\""));
  // What lies on the last moment can be seen too.
  CHECK_THAT(page, Catch::Contains("class=\"bar answered\" x=\"99.900%\"") &&
                       Catch::Contains("width=\"0.100%\""));
  CHECK_THAT(page, Catch::Contains("attempt 1: 503 in 800 ms, then retry after 800 ms"));
  CHECK_THAT(page, Catch::Contains("There were 5002 attempts and waits; 3 of them are drawn"));
  CHECK_THAT(page, Catch::Contains("The same as a table, 3 rows"));
}

TEST_CASE("a call that came to no repository says why", "[unit][apps][report]") {
  RunStory run = story();
  run.exit_status = 4;
  run.trouble = Trouble{.code = "unauthorized", .message = "no token"};

  const std::string page = html::page(run);

  CHECK_THAT(page, Catch::Contains("ended before the first repository") &&
                       Catch::Contains("no token") && Catch::Contains("4, not allowed") &&
                       Catch::Contains("No request was sent."));
}
