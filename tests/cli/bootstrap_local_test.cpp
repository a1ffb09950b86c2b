// The main job on the local host, looked at with the real git.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/run_program.hpp"

#include <nlohmann/json.hpp>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

ProgramCall job(const TemporaryFolder& folder, const std::string& verb,
                std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{verb, "acme/widget", "--template", EXAMPLE_TEMPLATE};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return bootstrap_call(folder.path(), std::move(arguments));
}

Json document(const TemporaryFolder& folder, const std::string& verb) {
  const ProgramRun done = run(job(folder, verb, {"--output", "json"}));
  CHECK(done.exit_status == 0);
  return document_of(done);
}

std::vector<std::string> states_of(const Json& report) {
  std::vector<std::string> states;
  for (const Json& step : report["steps"]) {
    states.push_back(step["state"]);
  }
  return states;
}

ProgramRun git(const TemporaryFolder& folder, std::vector<std::string> arguments) {
  return run({.program = "/usr/bin/git",
              .arguments = std::move(arguments),
              .environment = {{"HOME", folder.path().string()},
                              {"GIT_CONFIG_NOSYSTEM", "1"},
                              {"PATH", "/usr/bin:/bin"}},
              .directory = folder.path()});
}

// A step of a test's own that must work.
void prepare(const TemporaryFolder& folder, std::vector<std::string> arguments) {
  const ProgramRun done = run(gitprovider_call(folder.path(), std::move(arguments)));
  INFO(done.errors);
  CHECK(done.exit_status == 0);
}

void add_to_develop(const TemporaryFolder& folder) {
  folder.write("new.txt", "new");
  prepare(folder, {"commit", "acme/widget", "--branch", "develop", "--message", "New", "--add",
                   "new.txt=new.txt"});
}

}  // namespace

TEST_CASE("one call makes a Gitflow repository that git can clone", "[cli][bootstrap]") {
  const TemporaryFolder folder;

  const ProgramRun made = run(job(folder, "apply"));

  CHECK(made.exit_status == 0);
  CHECK(made.errors.empty());
  CHECK_THAT(made.output, Catch::Contains("acme/widget: everything is there now") &&
                              Catch::Contains("git clone"));
  const ProgramRun cloned = git(folder, {"clone", "-q", "git-host/acme/widget.git", "clone"});
  INFO(cloned.errors);
  CHECK(cloned.exit_status == 0);
  const ProgramRun branches = git(folder, {"-C", "clone", "branch", "-r", "--format=%(refname)"});
  CHECK_THAT(branches.output, Catch::Contains("refs/remotes/origin/main") &&
                                  Catch::Contains("refs/remotes/origin/develop"));
  CHECK(run({.program = "/usr/bin/diff",
             .arguments = {"-r", "--exclude=.git", EXAMPLE_TEMPLATE, "clone"},
             .directory = folder.path()})
            .exit_status == 0);
  CHECK_THAT(git(folder, {"-C", "clone", "ls-tree", "-r", "HEAD"}).output,
             Catch::Matches("(.|\n)*100755 blob [0-9a-f]{40}\tscripts/build\n(.|\n)*"));
}

TEST_CASE("a plan tells what an apply then does, and does nothing itself", "[cli][bootstrap]") {
  const TemporaryFolder folder;

  const Json planned = document(folder, "plan");
  CHECK_FALSE(std::filesystem::exists(folder.path() / "git-host"));
  const Json applied = document(folder, "apply");

  REQUIRE(planned["steps"].size() == applied["steps"].size());
  for (std::size_t i = 0; i < planned["steps"].size(); ++i) {
    CHECK(planned["steps"][i]["name"] == applied["steps"][i]["name"]);
    const bool was_planned = planned["steps"][i]["state"] == "planned";
    const bool was_made = applied["steps"][i]["state"] == "created";
    CHECK(was_planned == was_made);
  }
}

TEST_CASE("a second run changes nothing", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  document(folder, "apply");
  const std::string before = git(folder, {"-C", "git-host/acme/widget.git", "show-ref"}).output;

  const Json again = document(folder, "apply");

  CHECK(states_of(again) == std::vector<std::string>(7, "done"));
  CHECK(states_of(document(folder, "status")) == std::vector<std::string>(7, "done"));
  CHECK(git(folder, {"-C", "git-host/acme/widget.git", "show-ref"}).output == before);
}

TEST_CASE("branches that differ get a pull request, once", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  document(folder, "apply");
  add_to_develop(folder);

  const Json opened = document(folder, "apply");
  const Json again = document(folder, "apply");

  CHECK(opened["steps"].back()["state"] == "created");
  CHECK(opened["steps"].back()["outcome"] == "applied");
  CHECK(again["steps"].back()["state"] == "done");
}

TEST_CASE("a run goes on from what is there and leaves content alone", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  prepare(folder, {"repo", "create", "acme/widget", "--init", "--default-branch", "main"});
  const std::string tree =
      git(folder, {"-C", "git-host/acme/widget.git", "ls-tree", "main"}).output;

  const Json report = document(folder, "apply");

  CHECK(states_of(report) ==
        std::vector<std::string>{"done", "done", "done", "created", "created", "created", "done"});
  CHECK_THAT(report["steps"][1]["note"].get<std::string>(), Catch::Contains("left as it is"));
  CHECK(git(folder, {"-C", "git-host/acme/widget.git", "ls-tree", "main"}).output == tree);
}

TEST_CASE("a branch in the way is told before anything is changed", "[cli][bootstrap]") {
  const TemporaryFolder folder;
  prepare(folder, {"repo", "create", "acme/widget", "--init", "--default-branch", "main"});
  prepare(folder, {"branch", "create", "acme/widget", "develop/x", "--from", "main"});

  const ProgramRun refused = run(job(folder, "apply", {"--output", "json"}));

  CHECK(refused.exit_status == 1);
  const Json report = document_of(refused);
  CHECK(report["ok"] == false);
  CHECK(report["error"]["code"] == "conflict");
  CHECK_THAT(report["error"]["message"].get<std::string>(), Catch::Contains("develop/x"));
}

TEST_CASE("a status needs no template", "[cli][bootstrap]") {
  const TemporaryFolder folder;

  const ProgramRun shown = run(bootstrap_call(folder.path(), {"status", "acme/widget"}));

  CHECK(shown.exit_status == 0);
  CHECK_THAT(shown.output, Catch::Contains("missing"));
}

}  // namespace gitprovider::tests
