#include "src/providers/gitlab/probes.hpp"

#include "tests/unit/gitlab/probe_fixture.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <variant>

using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("a project is ours by its date and what was asked", "[unit][gitlab][probes]") {
  const auto [answer, expected] = GENERATE(table<std::string, Said>({
      {project(kSince), kThere},
      {project(kJustBefore), kUnclear},
      {project(kBefore), kTaken},
      {R"({"id":7,"path":"widget","path_with_namespace":"acme/tools/widget","visibility":"public",)"
       R"("created_at":"2026-01-01T00:00:00Z"})",
       kUnclear},
      {R"({"id":7,"path":"widget","path_with_namespace":"acme/gadget","visibility":"private",)"
       R"("created_at":"2026-01-01T00:00:00Z"})",
       kUnclear},
  }));
  ProbeFixture gitlab;
  gitlab.on(kReadProject, 200, answer);

  const auto found = gitlab.look(kNewRepo);

  CHECK(said(found) == expected);
  CHECK((expected != kThere || found->is_equivalent));
  CHECK((expected != kThere || std::get<Repository>(found->made).is_empty == true));
}

TEST_CASE("a project's date is read by the host's clock", "[unit][gitlab][probes]") {
  const auto [date, expected] = GENERATE(table<std::string, Said>({
      {"Thu, 01 Jan 2026 00:00:01 GMT", kThere},
      {"Thu, 01 Jan 2026 05:00:00 GMT", kTaken},
  }));
  ProbeFixture gitlab;
  gitlab.on(kReadProject, 200, project(kSince), {{"Date", date}});

  CHECK(said(gitlab.look(kNewRepo)) == expected);
}

TEST_CASE("a project that is not there is absent, and one elsewhere shows nothing",
          "[unit][gitlab][probes]") {
  ProbeFixture gitlab;
  SECTION("absent") {
    gitlab.on(kReadProject, 404, saying("404 Project Not Found"));
    CHECK(said(gitlab.look(kNewRepo)) == kAbsent);
  }
  SECTION("moved away") {
    gitlab.on(kReadProject, 301, "", {{"Location", "https://git.example/deep/api/v4/projects/7"}});
    CHECK_FALSE(gitlab.look(kNewRepo));
  }
  SECTION("not readable") {
    gitlab.on(kReadProject, 403, saying("403 Forbidden"));
    CHECK_FALSE(gitlab.look(kNewRepo));
  }
}

TEST_CASE("a project that was to have a first commit has it, or is waited for",
          "[unit][gitlab][probes]") {
  const auto [branch, status, expected] = GENERATE(table<std::string, int, Said>({
      {"", 0, kUnclear},
      {"main", 404, kUnclear},
      {"main", 200, kThere},
      {"trunk", 0, kUnclear},
  }));
  ProbeFixture gitlab;
  gitlab.on(kReadProject, 200,
            project(kSince, branch.empty() ? "" : R"(,"default_branch":")" + branch + R"(")"));
  if (status != 0) {
    gitlab.on(kRepository + "/branches/main", status,
              status == 200 ? branch_json("main", kHead) : saying("404 Branch Not Found"));
  }

  CHECK(said(gitlab.look(CreateRepoIntent{
            .repo = kWidget, .default_branch = "main", .is_initialized = true})) == expected);
}

TEST_CASE("a branch is what was wanted where it is at the commit", "[unit][gitlab][probes]") {
  ProbeFixture gitlab;
  SECTION("it is") {
    gitlab.has_branch("topic", kHead);
    const auto found = gitlab.look(kNewBranch);
    CHECK(said(found) == kThere);
    CHECK(found->is_equivalent);
    CHECK(std::get<Branch>(found->made).id == id_of(kHead));
  }
  SECTION("it is not there") {
    gitlab.on(kRepository + "/branches/topic", 404, saying("404 Branch Not Found"));
    CHECK(said(gitlab.look(kNewBranch)) == kAbsent);
  }
  SECTION("it has moved on since") {
    gitlab.has_branch("topic", kMade);
    gitlab.parted_at(kHead, kMade, kHead);
    CHECK(said(gitlab.look(kNewBranch)) == kUnclear);
  }
  SECTION("it is somewhere else") {
    gitlab.has_branch("topic", kMade);
    gitlab.parted_at(kHead, kMade, kOther);
    CHECK(said(gitlab.look(kNewBranch)) == kTaken);
  }
  SECTION("it has another history") {
    gitlab.has_branch("topic", kMade);
    gitlab.never_parted(kHead, kMade);
    CHECK(said(gitlab.look(kNewBranch)) == kTaken);
  }
  SECTION("the host does not know how they stand") {
    gitlab.has_branch("topic", kMade);
    gitlab.on(kRepository + "/merge_base?refs%5B%5D=" + kHead + "&refs%5B%5D=" + kMade, 400,
              saying("Could not find ref"));
    CHECK_FALSE(gitlab.look(kNewBranch));
  }
}

TEST_CASE("a protection is what was wanted where its rules are", "[unit][gitlab][probes]") {
  const auto [status, level, more, expected] = GENERATE(table<int, int, std::string, Said>({
      {404, 0, "", kAbsent},
      {200, 40, "", kThere},
      {200, 40, R"(,"inherited":true)", kThere},
      {200, 30, "", kAbsent},
      {200, 40, R"(,"allow_force_push":true)", kAbsent},
  }));
  ProbeFixture gitlab;
  gitlab.on(kReadProject + "/protected_branches/main", status,
            R"({"push_access_levels":[{"access_level":)" + std::to_string(level) +
                R"(}],"merge_access_levels":[{"access_level":40}])" + more + "}");

  CHECK(said(gitlab.look(ProtectIntent{.repo = kWidget, .rules = {.branch = "main"}})) == expected);
}

TEST_CASE("a commit is known by its mark", "[unit][gitlab][probes]") {
  const auto [commits, expected] = GENERATE(table<std::string, Said>({
      {"[" + commit(kMade, kHead, kMarked) + "]", kThere},
      {"[" + commit(kMade, kOther, "x") + "," + commit(kOther, kHead, kMarked) + "]", kThere},
      {"[" + commit(kMade, kOther, kMarked) + "]", kThere},
      {"[" + commit(kMade, kHead, "Change") + "]", kAbsent},
      {"[" + commit(kMade, kHead, R"(Change\n\nOperation-Id: op-10)") + "]", kAbsent},
      {"[" + commit(kMade, kOther, "rewritten") + "]", kUnclear},
      {"[]", kUnclear},
  }));
  ProbeFixture gitlab;
  gitlab.has_branch("main", kMade);
  gitlab.on(history(kMade), 200, commits);

  const auto found = gitlab.look(kCommit);

  CHECK(said(found) == expected);
  if (expected == kThere) {
    CHECK_FALSE(found->is_equivalent);
    CHECK(std::get<Commit>(found->made).branch == "main");
    CHECK(std::get<Commit>(found->made).files_changed == 2);
  }
}

TEST_CASE("the commit with the mark is named, not the branch's tip", "[unit][gitlab][probes]") {
  ProbeFixture gitlab;
  gitlab.has_branch("main", kMade);
  gitlab.on(history(kMade), 200,
            "[" + commit(kMade, kOther, "x") + "," + commit(kOther, kHead, kMarked) + "]");

  CHECK(std::get<Commit>(gitlab.look(kCommit).value().made).id == id_of(kOther));
}

TEST_CASE("the tip alone decides where it can", "[unit][gitlab][probes]") {
  const auto [tip, marker, expected] = GENERATE(table<std::string, std::string, Said>({
      {kHead, "op-1", kAbsent},
      {kHead, "", kAbsent},
      {kMade, "", kUnclear},
  }));
  ProbeFixture gitlab;
  gitlab.has_branch("main", tip);
  CommitIntent wanted = kCommit;
  wanted.marker = marker;

  CHECK(said(gitlab.look(wanted)) == expected);
}

TEST_CASE("the mark is looked for on every page, within limits", "[unit][gitlab][probes]") {
  const bool is_there = GENERATE(true, false);
  ProbeFixture gitlab;
  gitlab.has_branch("main", kMade);
  std::string page = history(kMade);
  for (int number = 1; number <= (is_there ? 2 : 10); ++number) {
    std::string commits;
    for (int i = 0; i < 100; ++i) {
      const std::string tail = std::to_string(1'000 + (number - 1) * 100 + i);
      commits += (i == 0 ? "" : ",") + commit(std::string(36, 'f') + tail, kHead, "x");
    }
    const bool is_marked = is_there && number == 2;
    const std::string next = history(kMade) + "&page=" + std::to_string(number + 1);
    gitlab.on(page, 200, "[" + (is_marked ? commit(kOther, kHead, kMarked) : commits) + "]",
              is_marked ? http::Headers{}
                        : http::Headers{{"Link", "<https://git.example/deep/api/v4" +
                                                     next.substr(4) + R"(>; rel="next")"}});
    page = next;
  }

  CHECK(said(gitlab.look(kCommit)) == (is_there ? kThere : kUnclear));
}

TEST_CASE("a branch that is gone tells nothing, unless the commit was to make it",
          "[unit][gitlab][probes]") {
  const bool is_first = GENERATE(true, false);
  ProbeFixture gitlab;
  gitlab.on(kRepository + "/branches/main", 404, saying("404 Branch Not Found"));
  CommitIntent wanted = kCommit;
  if (is_first) {
    wanted.parent.reset();
  }

  CHECK(said(gitlab.look(wanted)) == (is_first ? kAbsent : kUnclear));
}

TEST_CASE("a project's first commit is known by its mark too", "[unit][gitlab][probes]") {
  const auto [message, expected] = GENERATE(table<std::string, Said>({
      {kMarked, kThere},
      {"Initial commit", kAbsent},
  }));
  ProbeFixture gitlab;
  gitlab.has_branch("main", kMade);
  gitlab.on(history(kMade, ""), 200,
            R"([{"id":")" + kMade + R"(","parent_ids":[],"message":")" + message + R"("}])");
  CommitIntent wanted = kCommit;
  wanted.parent.reset();

  CHECK(said(gitlab.look(wanted)) == expected);
}
