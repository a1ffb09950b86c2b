// `pr merge --wait` against the mock GitHub.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/remote_programs.hpp"
#include "tests/mock/github/server.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace gitprovider::tests {
namespace {

using mock::StoredCheck;

/// An open pull request, number 1, whose head has checks.
class Proposed {
 public:
  explicit Proposed(std::vector<StoredCheck> checks) {
    (void)programs_.result({"repo", "create", "acme/widget", "--init"});
    (void)programs_.result({"branch", "create", "acme/widget", "work", "--from", "main"});
    const std::string file = programs_.folder().write("new", "new").string();
    head_ = programs_.result({"commit", "acme/widget", "--branch", "work", "--message", "New",
                              "--add", "new=" + file})["sha"];
    (void)programs_.result(
        {"pr", "open", "acme/widget", "--head", "work", "--base", "main", "--title", "The work"});
    server_.with_repositories([&](mock::Repositories& repositories) {
      repositories.find("acme", "widget")->checks[head_] = std::move(checks);
    });
  }

  ProgramRun merge(const std::string& wait, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"pr", "merge", "acme/widget", "1", "--wait", wait});
    return programs_.gitprovider(std::move(more));
  }
  [[nodiscard]] const std::string& head() const { return head_; }
  mock::MockGitHub& server() { return server_; }
  [[nodiscard]] unsigned merges() const {
    return server_.requests("PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge");
  }

 private:
  mock::MockGitHub server_{{.rules = {.computing_reads = 0}}};
  RemotePrograms programs_{
      {.provider = "github", .url = server_.url(), .token = mock::github::Rules{}.token}};
  std::string head_{};
};

}  // namespace

TEST_CASE("a pull request whose checks have passed is merged", "[cli][github][merge]") {
  Proposed work({{.name = "build"}, {.name = "test"}});

  const ProgramRun merged = work.merge("45m");

  INFO(merged.errors);
  CHECK(merged.exit_status == 0);
  const auto document = document_of(merged);
  CHECK(document["operation"] == "mergePullRequest");
  CHECK(document["attempts"] == 1);
  CHECK(document["result"]["state"] == "merged");
  CHECK(document["result"]["headSha"] == work.head());
  CHECK(work.server().problems() == std::vector<std::string>{});
}

TEST_CASE("a failed check is 1, is named, and nothing is merged", "[cli][github][merge]") {
  Proposed work({{.name = "build"}, {.name = "test", .state = StoredCheck::State::failed}});

  const ProgramRun refused = work.merge("45m");

  CHECK(refused.exit_status == 1);
  const auto document = document_of(refused);
  CHECK(document["outcome"] == "not_applied");
  CHECK(document["attempts"] == 0);
  CHECK(document["error"]["code"] == "conflict");
  CHECK_THAT(refused.errors, Catch::Contains("1 of 2 checks failed: 'test'"));
  CHECK(work.merges() == 0);
}

TEST_CASE("a wait that is over is 1 and says what was missing", "[cli][github][merge]") {
  Proposed work({{.name = "build", .state = StoredCheck::State::pending}});

  const ProgramRun refused = work.merge("1ms", {"--log-level", "info"});

  CHECK(refused.exit_status == 1);
  CHECK(document_of(refused)["error"]["code"] == "conflict");
  CHECK_THAT(refused.errors, Catch::Contains("not merged within 1ms: 1 of 1 checks pending"));
  CHECK(work.merges() == 0);
}

TEST_CASE("checks are waited for, the waiting is told, and the deadline is not the usual one",
          "[cli][github][merge]") {
  Proposed work({{.name = "build", .running = 1}});

  const ProgramRun merged = work.merge("45m", {"--log-level", "info"});

  INFO(merged.errors);
  CHECK(merged.exit_status == 0);
  CHECK_THAT(merged.errors, Catch::Contains("1 of 1 checks pending: 'build'; next look in 2 s"));
  CHECK(work.merges() == 1);
}

}  // namespace gitprovider::tests
