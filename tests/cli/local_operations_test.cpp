// Every operation of gitprovider against a folder.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/run_program.hpp"

#include <nlohmann/json.hpp>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

class LocalHost {
 public:
  // Runs with --output json and returns the document, whose call must have ended with `status`.
  Json answer(std::vector<std::string> arguments, int status = 0) const {
    arguments.insert(arguments.end(), {"--output", "json"});
    const ProgramRun done = run(gitprovider_call(folder_.path(), std::move(arguments)));
    INFO(done.errors);
    CHECK(done.exit_status == status);
    return document_of(done);
  }

  // A repository with one commit on main.
  void with_repository() const {
    CHECK(answer({"repo", "create", "acme/widget", "--init", "--default-branch", "main"})["ok"]);
  }

  const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_{};
};

bool is_id(const Json& value) { return value.is_string() && value.get<std::string>().size() == 40; }

}  // namespace

TEST_CASE("repo create says what was made and repo get finds it", "[cli][local]") {
  const LocalHost host;

  const Json created = host.answer({"repo", "create", "acme/widget", "--public"});
  const Json found = host.answer({"repo", "get", "acme/widget"});

  CHECK(created["ok"] == true);
  CHECK(created["operation"] == "createRepo");
  CHECK(created["outcome"] == "applied");
  CHECK(created["confirmedBy"] == "response");
  CHECK(created["result"]["fullName"] == "acme/widget");
  CHECK(created["result"]["visibility"] == "public");
  CHECK(created["result"]["empty"] == true);
  CHECK(found["operation"] == "getRepo");
  CHECK_FALSE(found.contains("outcome"));
  CHECK(found["result"]["id"] == created["result"]["id"]);
}

TEST_CASE("a second repo create is told that the name is taken", "[cli][local]") {
  const LocalHost host;
  host.with_repository();

  const Json again = host.answer({"repo", "create", "acme/widget"}, 1);

  CHECK(again["ok"] == false);
  CHECK(again["outcome"] == "not_applied");
  CHECK(again["error"]["code"] == "already_exists");
}

TEST_CASE("branches are created, listed, limited and protected", "[cli][local]") {
  const LocalHost host;
  host.with_repository();

  const Json created =
      host.answer({"branch", "create", "acme/widget", "develop", "--from", "main"});
  const Json guarded =
      host.answer({"branch", "protect", "acme/widget", "develop", "--approvals", "2"});
  const Json all = host.answer({"branch", "list", "acme/widget"});
  const Json first = host.answer({"branch", "list", "acme/widget", "--limit", "1"});

  CHECK(created["result"]["name"] == "develop");
  CHECK(is_id(created["result"]["sha"]));
  CHECK(guarded["result"] == Json{{"name", "develop"}, {"protected", true}, {"approvals", 2}});
  CHECK(all["result"]["truncated"] == false);
  CHECK(all["result"]["branches"].size() == 2);
  CHECK(first["result"]["truncated"] == true);
  CHECK(first["result"]["branches"].size() == 1);
}

TEST_CASE("a branch may be named like a command of the program", "[cli][local]") {
  const LocalHost host;
  host.with_repository();

  for (const std::string name : {"repo", "branch", "commit", "pr", "create", "list"}) {
    const Json made = host.answer({"branch", "create", "acme/widget", name, "--from", "main"});
    CHECK(made["result"]["name"] == name);
  }
}

TEST_CASE("commit adds, marks executable, deletes and names what it built on", "[cli][local]") {
  const LocalHost host;
  host.with_repository();
  const std::string file = host.folder().write("in/a file=1", "bytes").string();

  const Json first = host.answer({"commit", "acme/widget", "--branch", "main", "--message", "Two",
                                  "--add", "a.txt=" + file, "--add-executable", "bin/b=" + file});
  const std::string head = first["result"]["sha"];
  const Json second = host.answer({"commit", "acme/widget", "--branch", "main", "--message", "-x",
                                   "--delete", "a.txt", "--expect-head", head});
  const Json stale = host.answer({"commit", "acme/widget", "--branch", "main", "--message", "No",
                                  "--delete", "bin/b", "--expect-head", head},
                                 1);

  CHECK(first["result"]["filesChanged"] == 2);
  CHECK(first["result"]["branch"] == "main");
  CHECK(second["ok"] == true);
  CHECK(stale["error"]["code"] == "conflict");
}

TEST_CASE("a pull request is opened, refused twice, and merged at its head", "[cli][local]") {
  const LocalHost host;
  host.with_repository();
  const std::string file = host.folder().write("new", "new").string();
  host.answer({"branch", "create", "acme/widget", "work", "--from", "main"});
  const Json commit = host.answer(
      {"commit", "acme/widget", "--branch", "work", "--message", "New", "--add", "new=" + file});
  const std::vector<std::string> open{"pr",     "open", "acme/widget", "--head",  "work",
                                      "--base", "main", "--title",     "The work"};

  const Json opened = host.answer(open);
  const Json again = host.answer(open, 1);
  const Json merged =
      host.answer({"pr", "merge", "acme/widget", opened["result"]["number"].dump(), "--method",
                   "squash", "--expect-head", commit["result"]["sha"], "--wait", "1s"});

  CHECK(opened["result"]["state"] == "open");
  CHECK(opened["result"]["headSha"] == commit["result"]["sha"]);
  CHECK(opened["result"]["mergeSha"].is_null());
  CHECK(again["error"]["code"] == "already_exists");
  CHECK(merged["result"]["state"] == "merged");
  CHECK(is_id(merged["result"]["mergeSha"]));
}

TEST_CASE("the name given to an operation becomes its id", "[cli][local]") {
  const LocalHost host;

  const Json named =
      host.answer({"--idempotency-key", "nightly-42", "repo", "create", "acme/widget"});

  CHECK(named["operationId"] == "nightly-42");
  CHECK(named["attempts"] == 1);
}

TEST_CASE("what is not there is exit status 1", "[cli][local]") {
  const LocalHost host;

  const Json absent = host.answer({"repo", "get", "acme/widget"}, 1);

  CHECK(absent["error"]["code"] == "not_found");
  CHECK(absent["error"]["message"] != "");
}

TEST_CASE("options of every call stand before or behind the command", "[cli][local]") {
  const TemporaryFolder folder;
  const auto status = [&](std::vector<std::string> arguments) {
    return run(gitprovider_call(folder.path(), std::move(arguments))).exit_status;
  };

  CHECK(status({"--url", "./here", "--provider", "local", "repo", "create", "acme/one"}) == 0);
  CHECK(status({"repo", "--url", "./here", "create", "acme/two", "--provider=local"}) == 0);
  CHECK(status({"repo", "get", "acme/one", "--url=./here"}) == 0);
  CHECK(std::filesystem::exists(folder.path() / "here" / "acme" / "two.git"));
}

}  // namespace gitprovider::tests
