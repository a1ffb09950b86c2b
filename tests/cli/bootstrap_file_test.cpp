// gitflow-bootstrap with a file of repositories, on the local host and on each mock host.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/remote_programs.hpp"
#include "tests/cli/run_program.hpp"
#include "tests/mock/github/server.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

const std::string kTemplate = "template: " EXAMPLE_TEMPLATE "\n";
const std::string kOne = "owner: acme\nname: widget\n" + kTemplate;

ProgramRun bootstrap(const TemporaryFolder& folder, Words arguments) {
  return run(bootstrap_call(folder.path(), std::move(arguments)));
}

Json document(const TemporaryFolder& folder, Words arguments, int status = 0) {
  arguments.insert(arguments.end(), {"--output", "json"});
  const ProgramRun done = bootstrap(folder, std::move(arguments));
  INFO(done.errors);
  CHECK(done.exit_status == status);
  return document_of(done);
}

Words states(const Json& report) {
  Words all;
  for (const Json& step : report["steps"]) {
    all.push_back(step["state"]);
  }
  return all;
}

void change(const TemporaryFolder& folder, Words arguments) {
  const ProgramRun done = run(gitprovider_call(folder.path(), std::move(arguments)));
  INFO(done.errors);
  REQUIRE(done.exit_status == 0);
}

const std::string kList = "defaults: {owner: acme, " + kTemplate.substr(0, kTemplate.size() - 1) +
                          "}\nrepositories:\n- name: one\n- name: two\n- name: three\n";

}  // namespace

TEST_CASE("a repository is made as its file says, and a second run has nothing to do",
          "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("SPEC.yaml", kOne +
                                "branches:\n  trunk: {protect: {approvals: 1}}\n"
                                "  next: {from: trunk, protect: off}\n");

  const Json made = document(folder, {"apply"});
  CHECK(made["ok"] == true);
  CHECK(made["repository"] == "acme/widget");
  CHECK(states(made) == Words(5, "created"));
  const ProgramRun again = bootstrap(folder, {"apply", "SPEC.yaml"});

  CHECK(again.exit_status == 0);
  CHECK_THAT(again.output, Catch::Contains("nothing to do"));
}

TEST_CASE("a plan reads as a diff", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("SPEC.yaml", kOne);
  change(folder, {"repo", "create", "acme/widget", "--init", "--default-branch", "main"});

  const ProgramRun plan = bootstrap(folder, {"plan"});
  CHECK(plan.exit_status == 0);
  CHECK_THAT(plan.output, Catch::Contains("= repository") && Catch::Contains("+ branch develop"));

  change(folder, {"branch", "create", "acme/widget", "develop/x", "--from", "main"});
  const ProgramRun blocked = bootstrap(folder, {"plan"});
  CHECK(blocked.exit_status == 1);
  CHECK_THAT(blocked.output, Catch::Contains("! branch develop") && Catch::Contains("in the way"));
}

TEST_CASE("whether something is missing is an exit status where that is asked for",
          "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("SPEC.yaml", kOne);

  CHECK(bootstrap(folder, {"plan"}).exit_status == 0);
  CHECK(bootstrap(folder, {"plan", "--detailed-exitcode"}).exit_status == 6);
  CHECK(bootstrap(folder, {"apply"}).exit_status == 0);
  CHECK(bootstrap(folder, {"plan", "--detailed-exitcode"}).exit_status == 0);
}

TEST_CASE("a plan is applied as it was made, and refused where the host has drifted",
          "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("SPEC.yaml", kOne);
  document(folder, {"plan", "--out", "plan.json"});

  CHECK(states(document(folder, {"apply", "plan.json"}))[0] == "created");
  const Json drifted = document(folder, {"apply", "plan.json"}, 1);

  CHECK(drifted["error"]["code"] == "conflict");
  CHECK_THAT(drifted["error"]["message"].get<std::string>(),
             Catch::Contains("since the plan was made: the repository was made"));

  document(folder, {"plan", "--out", "plan.json"});
  CHECK(states(document(folder, {"apply", "plan.json"})) == Words(7, "done"));
  folder.write("new.txt", "new");
  change(folder, {"commit", "acme/widget", "--branch", "develop", "--message", "New", "--add",
                  "new.txt=new.txt"});
  CHECK_THAT(document(folder, {"apply", "plan.json"}, 1)["error"]["message"].get<std::string>(),
             Catch::Contains("branch develop was"));
}

TEST_CASE("a plan says all that its spec says", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("SPEC.yaml",
               kOne +
                   "visibility: public\ndescription: \"A \\\"w\xc3\xaf dget\\\"\"\n"
                   "message: \"one\\ntwo\"\nexisting: refuse\non_forbidden: stop\n"
                   "branches:\n  main: {protect: {required_checks: [build], approvals: 2}}\n"
                   "  develop: {protect: off}\n"
                   "pull_request: {title: T, body: B, merge: {method: squash, wait: 90s}}\n");
  document(folder, {"plan", "--out", "first.json"});
  document(folder, {"plan", "first.json", "--out", "second.json"});

  const auto read = [&](const char* name) {
    return Json::parse(std::ifstream(folder.path() / name));
  };
  CHECK(read("first.json") == read("second.json"));
  CHECK(read("first.json")["description"] == "A \"w\xc3\xaf dget\"");
  CHECK(read("first.json")["pull_request"]["merge"]["wait"] == "90s");
}

TEST_CASE("a list is made whole but for what fails, told as a table and as JSON",
          "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("team.yaml", kList);
  change(folder, {"repo", "create", "acme/two", "--init", "--default-branch", "main"});
  change(folder, {"branch", "create", "acme/two", "develop/x", "--from", "main"});

  const Json planned = document(folder, {"plan", "team.yaml"}, 1);
  CHECK(planned["summary"]["missing"] == 2);
  const Json made = document(folder, {"apply", "team.yaml", "--parallel", "2"}, 1);

  CHECK(made["ok"] == false);
  CHECK(made["summary"]["created"] == 2);
  CHECK(made["summary"]["failed"] == 1);
  REQUIRE(made["repositories"].size() == 3);
  CHECK(made["repositories"][0]["repository"] == "acme/one");
  CHECK(made["repositories"][0]["state"] == "created");
  CHECK(made["repositories"][1]["state"] == "failed");
  CHECK(made["repositories"][1]["error"]["code"] == "conflict");
  CHECK(made["repositories"][2]["state"] == "created");

  const ProgramRun table = bootstrap(folder, {"apply", "team.yaml"});
  CHECK(table.exit_status == 1);
  CHECK_THAT(table.output, Catch::Contains("acme/one") && Catch::Contains("unchanged") &&
                               Catch::Contains("2 unchanged, 1 failed"));
}

TEST_CASE("a plan of a list is applied", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("team.yaml", kList);
  document(folder, {"plan", "team.yaml", "--out", "plan.json"});

  CHECK(document(folder, {"apply", "plan.json"})["summary"]["created"] == 3);
  CHECK(document(folder, {"apply", "plan.json"}, 1)["summary"]["failed"] == 3);
  CHECK_THAT(bootstrap(folder, {"apply", "team.yaml"}).output, Catch::Contains("nothing to do"));
}

TEST_CASE("what a run sends is written down, and status tells it", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("SPEC.yaml", kOne);

  document(folder, {"apply", "--journal", "kept.journal"});
  const Json journal = document(folder, {"status", "--journal", "kept.journal"})["journal"];

  CHECK(journal["file"] == "kept.journal");
  CHECK(journal["open"] == Json::array());
  CHECK_FALSE(journal["lastRun"]["ended"].is_null());
  Words steps;
  for (const Json& step : journal["lastRun"]["steps"]) {
    CHECK(step["outcome"] == "applied");
    steps.push_back(step["name"]);
  }
  CHECK(steps ==
        Words{"repository", "first commit", "branch develop", "protect main", "protect develop"});
  CHECK_THAT(bootstrap(folder, {"status", "--journal", "kept.journal"}).output,
             Catch::Contains("last run"));
}

TEST_CASE("there is one journal a repository in the folder for such state, or none",
          "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("team.yaml", kList);
  const auto files = [&] {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
      count += entry.path().extension() == ".journal" ? 1U : 0U;
    }
    return count;
  };
  ProgramCall call = bootstrap_call(folder.path(), {"apply", "team.yaml"});
  call.environment["XDG_STATE_HOME"] = (folder.path() / "state").string();

  call.arguments.emplace_back("--no-journal");
  CHECK(run(call).exit_status == 0);
  CHECK(files() == 0);
  std::filesystem::remove_all(folder.path() / "git-host");
  call.arguments.pop_back();
  CHECK(run(call).exit_status == 0);
  CHECK(files() == 3);
}

TEST_CASE("a journal that cannot be written ends a run before anything is made",
          "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("SPEC.yaml", kOne);
  folder.write("file", "no journal");

  const Json refused = document(folder, {"apply", "--journal", "file"}, 2);

  CHECK_THAT(refused["error"]["message"].get<std::string>(), Catch::Contains("--no-journal"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "git-host"));
}

TEST_CASE("what is wrong with a file, or beside it, is a wrong call", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  folder.write("a.yaml", "owner: acme\nname: widget\ntempalte: x\n");
  folder.write("b.yaml", "owner: acme\nname: widget\n");
  folder.write("c.yaml", kOne);
  const auto refusal = [&](const Words& arguments) {
    return document(folder, arguments, 2)["error"]["message"].get<std::string>();
  };

  CHECK_THAT(refusal({"plan", "a.yaml"}),
             Catch::Contains("a.yaml:3:1: tempalte") && Catch::Contains("'template'"));
  CHECK_THAT(refusal({"apply", "b.yaml"}), Catch::Contains("template"));
  CHECK_THAT(refusal({"apply", "none.yaml"}), Catch::Contains("none.yaml"));
  CHECK_THAT(refusal({"plan", "c.yaml", "--public"}), Catch::Contains("--public"));
  CHECK_THAT(refusal({"plan", "c.yaml", "--parallel", "0"}), Catch::Contains("--parallel"));
  CHECK(document(folder, {"plan", "b.yaml"})["ok"] == true);
}

TEST_CASE("a plan of a list sends reads only", "[cli][github][bootstrap]") {
  const mock::MockGitHub server;
  const RemotePrograms programs(
      {.provider = "github", .url = server.url(), .token = mock::github::Rules{}.token});
  programs.folder().write("team.yaml", kList);

  const ProgramRun plan = programs.bootstrap_with({"plan", "team.yaml", "--out", "plan.json"});

  INFO(plan.errors);
  CHECK(plan.exit_status == 0);
  CHECK(server.requests() == 3);
  CHECK(server.requests() == server.requests("GET /repos/{owner}/{repo}"));
}

}  // namespace gitprovider::tests
