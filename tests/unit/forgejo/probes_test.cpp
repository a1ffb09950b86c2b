#include "src/providers/forgejo/probes.hpp"

#include "tests/unit/forgejo/probe_fixture.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <variant>

using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("a repository is ours by its date and what was asked", "[unit][forgejo][probes]") {
  const auto [answer, expected] = GENERATE(table<std::string, Said>({
      {repository(kSince), kThere},
      {repository(kJustBefore), kUnclear},
      {repository(kBefore), kTaken},
      {repository(kSince, "false"), kUnclear},
      {repository(kSince, "true", "acme/gadget"), kUnclear},
  }));
  ProbeFixture forgejo;
  forgejo.on(kGetRepo, 200, answer);

  const auto found = forgejo.look(kNewRepo);

  CHECK(said(found) == expected);
  CHECK((expected != kThere || found->is_equivalent));
}

TEST_CASE("a repository's date is read by the host's clock", "[unit][forgejo][probes]") {
  const auto [date, expected] = GENERATE(table<std::string, Said>({
      {"Thu, 01 Jan 2026 00:00:01 GMT", kThere},
      {"Thu, 01 Jan 2026 05:00:00 GMT", kTaken},
  }));
  ProbeFixture forgejo;
  forgejo.on(kGetRepo, 200, repository(kSince), {{"Date", date}});

  CHECK(said(forgejo.look(kNewRepo)) == expected);
}

TEST_CASE("a repository that is not there is absent, and one elsewhere shows nothing",
          "[unit][forgejo][probes]") {
  ProbeFixture forgejo;
  SECTION("absent") {
    forgejo.on(kGetRepo, 404, saying("not found"));
    CHECK(said(forgejo.look(kNewRepo)) == kAbsent);
  }
  SECTION("renamed") {
    const int status = GENERATE(301, 307);
    forgejo.on(kGetRepo, status, "", {{"Location", "/sub/api/v1/repos/acme/gadget"}});
    CHECK_FALSE(forgejo.look(kNewRepo));
  }
  SECTION("not readable") {
    forgejo.on(kGetRepo, 403, saying("no"));
    CHECK_FALSE(forgejo.look(kNewRepo));
  }
}

TEST_CASE("a repository that was to have a first commit has it, or is waited for",
          "[unit][forgejo][probes]") {
  const auto [status, expected] = GENERATE(table<int, Said>({{404, kUnclear}, {200, kThere}}));
  ProbeFixture forgejo;
  forgejo.on(kGetRepo, 200, repository(kSince))
      .on(kBranch + "main", status, status == 200 ? branch_json("main") : saying("no"));

  CHECK(said(forgejo.look(CreateRepoIntent{.repo = kWidget, .is_initialized = true})) == expected);
}

TEST_CASE("a branch is what was wanted where it is at the commit", "[unit][forgejo][probes]") {
  ProbeFixture forgejo;
  SECTION("it is") {
    forgejo.has_branch("topic", kHead);
    const auto found = forgejo.look(kNewBranch);
    CHECK(said(found) == kThere);
    CHECK(found->is_equivalent);
    CHECK(std::get<Branch>(found->made).id == id_of(kHead));
  }
  SECTION("it is not there") {
    forgejo.on(kBranch + "topic", 404, saying("not found"));
    CHECK(said(forgejo.look(kNewBranch)) == kAbsent);
  }
  SECTION("it has moved on since") {
    const auto* const nothing = GENERATE("[]", "null");
    forgejo.has_branch("topic", kMade);
    forgejo.on(missing(kHead, kMade), 200, nothing);
    CHECK(said(forgejo.look(kNewBranch)) == kUnclear);
  }
  SECTION("it is somewhere else") {
    forgejo.has_branch("topic", kMade);
    forgejo.on(missing(kHead, kMade), 200, "[" + commit(kHead, kOther, "x") + "]");
    CHECK(said(forgejo.look(kNewBranch)) == kTaken);
  }
  SECTION("the host does not know how they stand") {
    forgejo.has_branch("topic", kMade);
    forgejo.on(missing(kHead, kMade), 500, "");
    CHECK_FALSE(forgejo.look(kNewBranch));
  }
}

TEST_CASE("a protection is what was wanted where its rules are", "[unit][forgejo][probes]") {
  const auto [status, approvals, expected] = GENERATE(table<int, int, Said>({
      {404, 0, kAbsent},
      {200, 1, kThere},
      {200, 2, kAbsent},
  }));
  ProbeFixture forgejo;
  forgejo.on(kGetRepo + "/branch_protections/main", status,
             R"({"rule_name":"main","enable_push":false,"apply_to_admins":true,)"
             R"("required_approvals":)" +
                 std::to_string(approvals) + "}");

  CHECK(said(forgejo.look(ProtectIntent{.repo = kWidget,
                                        .rules = {.branch = "main", .approvals = 1}})) == expected);
}

TEST_CASE("a commit is known by its mark", "[unit][forgejo][probes]") {
  const auto [list, expected] = GENERATE(table<std::string, Said>({
      {"[" + commit(kMade, kHead, kMarked) + "]", kThere},
      {"[" + commit(kMade, kOther, kMarked) + "]", kThere},
      {"[" + commit(kMade, kHead, "Change") + "]", kAbsent},
      {"[" + commit(kMade, kHead, R"(Change\n\nOperation-Id: op-10)") + "]", kAbsent},
      {"[" + commit(kMade, kOther, "rewritten") + "]", kUnclear},
      {"null", kUnclear},
  }));
  ProbeFixture forgejo;
  forgejo.has_branch("main", kMade);
  forgejo.on(commits(kMade, kHead, "50"), 200, list);

  const auto found = forgejo.look(kCommit);

  CHECK(said(found) == expected);
  if (expected == kThere) {
    CHECK_FALSE(found->is_equivalent);
    CHECK(std::get<Commit>(found->made) ==
          Commit{.id = id_of(kMade), .branch = "main", .files_changed = 2});
  }
}

TEST_CASE("the commit with the mark is named, not the branch's tip", "[unit][forgejo][probes]") {
  ProbeFixture forgejo;
  forgejo.has_branch("main", kMade);
  forgejo.on(commits(kMade, kHead, "50"), 200,
             "[" + commit(kMade, kOther, "x") + "," + commit(kOther, kHead, kMarked) + "]");

  CHECK(std::get<Commit>(forgejo.look(kCommit).value().made).id == id_of(kOther));
}

TEST_CASE("the tip alone decides where it can", "[unit][forgejo][probes]") {
  const auto [tip, marker, expected] = GENERATE(table<std::string, std::string, Said>({
      {kHead, "op-1", kAbsent},
      {kHead, "", kAbsent},
      {kMade, "", kUnclear},
  }));
  ProbeFixture forgejo;
  forgejo.has_branch("main", tip);
  CommitIntent wanted = kCommit;
  wanted.marker = marker;

  CHECK(said(forgejo.look(wanted)) == expected);
}

TEST_CASE("a branch that is gone tells nothing, unless the commit was to make it",
          "[unit][forgejo][probes]") {
  const bool is_first = GENERATE(true, false);
  ProbeFixture forgejo;
  forgejo.on(kBranch + "main", 404, saying("not found"));

  CHECK(said(forgejo.look(is_first ? first_commit() : kCommit)) == (is_first ? kAbsent : kUnclear));
}

TEST_CASE("in an empty repository nothing is there yet, in whatever words",
          "[unit][forgejo][probes]") {
  const int status = GENERATE(409, 500);
  const bool is_empty = GENERATE(true, false);
  ProbeFixture forgejo;
  forgejo.on(kBranch + "main", status, saying("")).on(kGetRepo, 200, repository_json(is_empty));

  const auto found = forgejo.look(first_commit());

  CHECK(found.has_value() == is_empty);
  CHECK((!is_empty || said(found) == kAbsent));
}

TEST_CASE("a repository's first commit is known by its mark too", "[unit][forgejo][probes]") {
  const auto [message, expected] = GENERATE(table<std::string, Said>({
      {kMarked, kThere},
      {"Initial commit", kAbsent},
  }));
  ProbeFixture forgejo;
  forgejo.has_branch("main", kMade);
  forgejo.on(commits(kMade, "", "50"), 200, "[" + commit(kMade, "", message) + "]");

  CHECK(said(forgejo.look(first_commit())) == expected);
}
