// Whatever is wrong with a call, it is exit status 2, a sentence, and nothing done.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/run_program.hpp"

#include <filesystem>

namespace gitprovider::tests {
namespace {

struct BadCall {
  std::vector<std::string> arguments{};
  /// Part of the sentence that says what is wrong.
  std::string says{};
};

std::vector<std::string> with(std::vector<std::string> first, std::vector<std::string> rest) {
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

std::vector<std::string> get(std::vector<std::string> rest) {
  return with({"repo", "get", "acme/widget"}, std::move(rest));
}

std::vector<std::string> create(std::vector<std::string> rest) {
  return with({"repo", "create", "acme/widget"}, std::move(rest));
}

std::vector<std::string> commit(std::vector<std::string> rest) {
  return with({"commit", "acme/widget", "--branch", "main", "--message", "m"}, std::move(rest));
}

std::vector<std::string> merge(std::vector<std::string> rest) {
  return with({"pr", "merge", "acme/widget"}, std::move(rest));
}

std::vector<std::string> protect(std::vector<std::string> rest) {
  return with({"branch", "protect", "acme/widget", "main"}, std::move(rest));
}

const std::vector<BadCall>& bad_calls() {
  static const std::vector<BadCall> calls{
      {{}, "a command"},
      {{"repo"}, "gitprovider repo --help"},
      {{"nonsense"}, "nonsense"},
      {{"repo", "get"}, "OWNER/NAME"},
      {{"repo", "get", "widget"}, "OWNER/NAME"},
      {{"repo", "get", "acme/.."}, "OWNER/NAME"},
      {{"repo", "get", "acme/a b"}, "OWNER/NAME"},
      {{"repo", "get", "acme/widget.git"}, "OWNER/NAME"},
      {get({"more"}), "more"},
      {get({"--unknown"}), "--unknown"},
      {get({"--provider", "svn"}), "--provider"},
      {get({"--provider", "forgejo", "--url", "ftp://host.example"}), "URL"},
      {get({"--url", ""}), "--url"},
      {get({"--url", "https://host.example/api/v3"}), "--provider github"},
      {get({"--provider", "github", "--url", "ftp://host.example"}), "URL"},
      {get({"--provider", "github", "--url", "host.example"}), "url"},
      {get({"--token-env", "NO_SUCH_VARIABLE"}), "--token-env"},
      {get({"--token-env", "not a name"}), "--token-env"},
      {get({"--token-file", "/no/such/file"}), "--token-file"},
      {get({"--token-file", "/dev/null"}), "--token-file"},
      {get({"--token-file", "/dev/zero"}), "--token-file"},
      {get({"--token-file", "a", "--token-env", "B"}), "--token-file"},
      {get({"--token", "secret"}), "never an argument"},
      {get({"--deadline", "0s"}), "--deadline"},
      {get({"--deadline", "5"}), "--deadline"},
      {get({"--deadline", "-5s"}), "--deadline"},
      {get({"--deadline", "1.5s"}), "--deadline"},
      {get({"--deadline", "5h"}), "--deadline"},
      {get({"--deadline", "99999999999999999999s"}), "--deadline"},
      {get({"--deadline", "1s", "--deadline", "2s"}), "--deadline"},
      {get({"--attempt-timeout", "0ms"}), "--attempt-timeout"},
      {get({"--attempt-timeout", "soon"}), "--attempt-timeout"},
      {get({"--max-attempts", "0"}), "--max-attempts"},
      {get({"--max-attempts", "6"}), "task queue"},
      {get({"--max-attempts", "0x2"}), "--max-attempts"},
      {get({"--on-unknown", "hope"}), "check, return, resend"},
      {get({"--idempotency-key", ""}), "--idempotency-key"},
      {get({"--idempotency-key", std::string(129, 'k')}), "--idempotency-key"},
      {get({"--idempotency-key", "a\nb"}), "--idempotency-key"},
      {get({"--ca-file", "/no/such/file"}), "--ca-file"},
      {get({"--config", "/no/such/file"}), "--config"},
      {get({"--config", "/"}), "--config"},
      {get({"--config", ""}), "--config"},
      {get({"--config", "f.yaml", "--no-config"}), "--no-config"},
      {get({"--output", "xml"}), "text, json"},
      {get({"--events", "/no/such/folder/file"}), "--events"},
      {get({"--log-level", "loud"}), "error, warn, info, debug"},
      {create({"--private", "--public"}), "--public"},
      {create({"--internal", "--private"}), "--private"},
      {create({"--description", "a\x1b[2Jb"}), "description"},
      {create({"--default-branch", "a..b"}), "a..b"},
      {{"branch", "list", "acme/widget", "--limit", "0"}, "--limit"},
      {{"branch", "list", "acme/widget", "--limit", "ten"}, "--limit"},
      {{"branch", "create", "acme/widget"}, "BRANCH"},
      {{"branch", "create", "acme/widget", "work"}, "--from"},
      {{"branch", "create", "acme/widget", "a..b", "--from", "main"}, "a..b"},
      {{"branch", "create", "acme/widget", "HEAD", "--from", "main"}, "HEAD"},
      {{"branch", "create", "acme/widget", "work", "--from", "ma in"}, "ma in"},
      {protect({"--approvals", "7"}), "--approvals"},
      {protect({"--approvals", "-1"}), "--approvals"},
      {protect({"--require-status", ""}), "check"},
      {{"commit", "acme/widget", "--message", "m", "--delete", "a"}, "--branch"},
      {{"commit", "acme/widget", "--branch", "main", "--delete", "a"}, "--message"},
      {commit({}), "--from-dir"},
      {commit({"--add", "a.txt"}), "PATH=FILE"},
      {commit({"--add", "=a.txt"}), "PATH=FILE"},
      {commit({"--add", "a.txt="}), "PATH=FILE"},
      {commit({"--add", "a.txt=/no/such/file"}), "/no/such/file"},
      {commit({"--add", "a.txt=/dev/zero"}), "not a regular file"},
      {commit({"--add-executable", "a.txt=/"}), "not a regular file"},
      {commit({"--add", "../a=/etc/passwd"}), "../a"},
      {commit({"--add", ".git/config=/etc/passwd"}), ".git"},
      {commit({"--delete", "/a"}), "/a"},
      {commit({"--delete", "a", "--delete", "a"}), "a"},
      {commit({"--add", "a=/etc/hostname", "--add", "a/b=/etc/hostname"}), "a"},
      {commit({"--from-dir", "/no/such/folder"}), "--from-dir"},
      {commit({"--from-dir", "/etc/passwd"}), "--from-dir"},
      {commit({"--delete", "a", "--expect-head", "main"}), "--expect-head"},
      {{"pr", "open", "acme/widget", "--head", "a", "--base", "b"}, "--title"},
      {{"pr", "open", "acme/widget", "--head", "a", "--base", "a", "--title", "t"}, "a"},
      {{"pr", "open", "acme/widget", "--head", "a", "--base", "b", "--title", ""}, "title"},
      {merge({}), "NUMBER"},
      {merge({"0"}), "NUMBER"},
      {merge({"one"}), "NUMBER"},
      {merge({"99999999999999999999"}), "NUMBER"},
      {merge({"1", "--method", "force"}), "merge, squash, rebase"},
      {merge({"1", "--expect-head", "12"}), "--expect-head"},
      {merge({"1", "--wait", "a while"}), "--wait"},
  };
  return calls;
}

const std::vector<BadCall>& bad_bootstrap_calls() {
  static const std::vector<BadCall> calls{
      {{}, "a command"},
      {{"apply"}, "OWNER/NAME"},
      {{"apply", "acme/widget"}, "--template"},
      {{"apply", "acme", "--template", EXAMPLE_TEMPLATE}, "OWNER/NAME"},
      {{"apply", "acme/widget", "--template", "/no/such/folder"}, "--template"},
      {{"apply", "acme/widget", "--template", "/etc/passwd"}, "--template"},
      {{"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--approvals", "9"}, "--approvals"},
      {{"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--message", ""}, "message"},
      {{"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--public", "--private"},
       "--public"},
      {{"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--deadline", "0s"}, "--deadline"},
      {{"apply", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--idempotency-key",
        std::string(101, 'k')},
       "--idempotency-key"},
      {{"plan", "acme/widget", "--template", EXAMPLE_TEMPLATE, "--provider", "forgejo", "--url",
        "host.example"},
       "url"},
      {{"status", "acme/widget", "--config", "/no/such/file"}, "--config"},
      {{"status", "acme/widget", "--output", "yaml"}, "--output"},
  };
  return calls;
}

void check_refused(ProgramCall call, const std::string& says) {
  const ProgramRun text = run(call);
  CHECK(text.exit_status == 2);
  CHECK(text.output.empty());
  CHECK_THAT(text.errors, Catch::Contains(says, Catch::CaseSensitive::No));

  call.arguments.insert(call.arguments.begin(), {"--output", "json"});
  const ProgramRun json = run(call);
  const auto document = document_of(json);
  CHECK(json.exit_status == 2);
  CHECK(document["ok"] == false);
  CHECK((document["error"]["code"] == "invalid_argument" ||
         document["error"]["code"] == "unsupported"));
  CHECK_FALSE(document["error"]["message"].get<std::string>().empty());
}

std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    line += word + " ";
  }
  return line;
}

}  // namespace

TEST_CASE("bad input of every option is refused with a sentence that helps", "[cli]") {
  const TemporaryFolder folder;
  for (const BadCall& bad : bad_calls()) {
    INFO("gitprovider " << joined(bad.arguments));
    check_refused(gitprovider_call(folder.path(), bad.arguments), bad.says);
  }
  CHECK_FALSE(std::filesystem::exists(folder.path() / "git-host"));
}

TEST_CASE("bad input of every option of the bootstrap is refused", "[cli]") {
  const TemporaryFolder folder;
  for (const BadCall& bad : bad_bootstrap_calls()) {
    INFO("gitflow-bootstrap " << joined(bad.arguments));
    check_refused(bootstrap_call(folder.path(), bad.arguments), bad.says);
  }
  CHECK_FALSE(std::filesystem::exists(folder.path() / "git-host"));
}

TEST_CASE("a mistake in a command is told as one of its operation", "[cli]") {
  const TemporaryFolder folder;

  const ProgramRun wrong =
      run(gitprovider_call(folder.path(), {"--output", "json", "pr", "merge", "acme/widget", "x"}));

  const auto document = document_of(wrong);
  CHECK(document["operation"] == "mergePullRequest");
  CHECK(document["outcome"] == "not_applied");
  CHECK(document["attempts"] == 0);
  CHECK_FALSE(document["operationId"].get<std::string>().empty());
}

}  // namespace gitprovider::tests
