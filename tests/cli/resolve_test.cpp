// gitprovider resolve, and what a change whose outcome is unknown tells people and scripts.

#include "src/settlement/sent.hpp"

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/remote_programs.hpp"
#include "tests/mock/github/server.hpp"

#include <nlohmann/json.hpp>

#include <chrono>

namespace gitprovider::tests {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;

constexpr const char* kCreate = "POST /orgs/{org}/repos";

class LostAnswer {
 public:
  /// An answer of 502, with the repository made or not.
  explicit LostAnswer(bool is_made) {
    server_.plan({.route = kCreate, .status = 502, .after_effect = is_made});
  }

  ProgramRun create(std::vector<std::string> more = {"--on-unknown", "return"}) const {
    more.insert(more.begin(), {"repo", "create", "acme/widget"});
    return programs_.gitprovider(std::move(more));
  }
  std::string ticket() const { return document_of(create())["error"]["ticket"]; }
  ProgramRun resolve(const std::string& ticket, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"resolve", ticket});
    return programs_.gitprovider(std::move(more));
  }
  /// `resolve` with exactly these options.
  ProgramRun resolve_with(std::vector<std::string> options) const {
    options.insert(options.begin(), "resolve");
    ProgramCall call = gitprovider_call(".", std::move(options));
    call.environment = {{"GITPROVIDER_TOKEN", mock::github::Rules{}.token}};
    return run(call);
  }
  /// A ticket of a repository whose request is long over.
  std::string old_ticket() const {
    const WallTime then = std::chrono::system_clock::now() - 10min;
    return to_ticket({.provider = "github",
                      .base_url = server_.url(),
                      .operation_id = "id-1",
                      .intent = CreateRepoIntent{.repo = {.owner = "acme", .name = "widget"}},
                      .started = then,
                      .lost = then,
                      .is_host_time = true})
        .text;
  }
  const mock::MockGitHub& server() const { return server_; }
  std::string url() const { return server_.url(); }

 private:
  mock::MockGitHub server_;
  RemotePrograms programs_{
      {.provider = "github", .url = server_.url(), .token = mock::github::Rules{}.token}};
};

}  // namespace

TEST_CASE("a lost answer is settled by looking, and the result says so", "[cli][resolve]") {
  const LostAnswer host(true);

  const ProgramRun made = host.create({});

  INFO(made.errors);
  CHECK(made.exit_status == 0);
  CHECK(document_of(made)["outcome"] == "applied");
  CHECK(document_of(made)["confirmedBy"] == "check");
  CHECK(host.server().requests(kCreate) == 1);
}

TEST_CASE("an unknown outcome tells what to look at and the command that looks", "[cli][resolve]") {
  const LostAnswer host(true);

  const ProgramRun lost = host.create();

  CHECK(lost.exit_status == 3);
  const std::string ticket = document_of(lost)["error"]["ticket"];
  CHECK_THAT(lost.errors, Catch::Contains("may have been made"));
  CHECK_THAT(lost.errors, Catch::Contains("look at repository acme/widget before repeating"));
  CHECK_THAT(lost.errors,
             Catch::Contains("gitprovider resolve " + ticket + " --url " + host.url()));
}

TEST_CASE("a bootstrap that stops at an unknown outcome tells the same", "[cli][resolve]") {
  mock::MockGitHub server;
  server.plan({.route = kCreate, .status = 502, .after_effect = true});
  const RemotePrograms programs(
      {.provider = "github", .url = server.url(), .token = mock::github::Rules{}.token});

  const ProgramRun lost = programs.bootstrap("apply", "acme/widget", {"--on-unknown", "return"});

  CHECK(lost.exit_status == 3);
  const std::string ticket = document_of(lost)["error"]["ticket"];
  CHECK_THAT(lost.errors, Catch::Contains("look at repository acme/widget before repeating"));
  CHECK_THAT(lost.errors, Catch::Contains("gitprovider resolve " + ticket));
}

TEST_CASE("resolve finds what was made and ends with 0", "[cli][resolve]") {
  const LostAnswer host(true);
  const ProgramRun lost = host.create();
  const Json told = document_of(lost);

  const ProgramRun found = host.resolve(told["error"]["ticket"]);

  INFO(found.output << found.errors);
  CHECK(found.exit_status == 0);
  const Json document = document_of(found);
  CHECK(document["ok"] == true);
  CHECK(document["operation"] == "createRepo");
  CHECK(document["operationId"] == told["operationId"]);
  CHECK(document["attempts"] == 0);
  CHECK(document["outcome"] == "applied");
  CHECK(document["confirmedBy"] == "check");
  CHECK(document["seen"] != "");
  CHECK(document["result"]["fullName"] == "acme/widget");
  CHECK(host.server().requests(kCreate) == 1);
}

TEST_CASE("resolve ends with 1 where the change was not made and cannot come any more",
          "[cli][resolve]") {
  const LostAnswer host(false);

  const ProgramRun absent = host.resolve(host.old_ticket());

  INFO(absent.output << absent.errors);
  CHECK(absent.exit_status == 1);
  const Json document = document_of(absent);
  CHECK(document["ok"] == false);
  CHECK(document["outcome"] == "not_applied");
  CHECK(document["operationId"] == "id-1");
  CHECK(document["result"].is_null());
  CHECK(document.contains("error") == false);
}

TEST_CASE("resolve ends with 3 where it cannot be told yet, and the ticket stays good",
          "[cli][resolve]") {
  const LostAnswer host(false);
  const std::string ticket = host.ticket();

  const ProgramRun open = host.resolve_with({ticket, "--url", host.url(), "--deadline", "1ms"});

  INFO(open.output << open.errors);
  CHECK(open.exit_status == 3);
  CHECK_THAT(open.output, Catch::Contains("createRepo may have been applied"));
  CHECK_THAT(open.output, Catch::Contains("the ticket stays good"));
}

TEST_CASE("resolve tells people what is there", "[cli][resolve]") {
  const LostAnswer host(true);
  const std::string ticket = host.ticket();

  const ProgramRun found = host.resolve_with({ticket, "--url", host.url()});

  INFO(found.output << found.errors);
  CHECK(found.exit_status == 0);
  CHECK_THAT(found.output, Catch::StartsWith("createRepo was applied"));
  CHECK_THAT(found.output, Catch::Contains("\nacme/widget\n"));
  CHECK_THAT(found.output, Catch::Contains("  seen: "));
}

TEST_CASE("a ticket alone sends no token to the address in it", "[cli][resolve]") {
  const LostAnswer host(true);
  const std::string ticket = host.ticket();
  const auto sent = host.server().requests();

  const ProgramRun refused = host.resolve_with({ticket, "--output", "json"});

  CHECK(refused.exit_status == 2);
  CHECK(document_of(refused)["error"]["code"] == "invalid_argument");
  CHECK_THAT(refused.errors, Catch::Contains("--url"));
  CHECK_THAT(refused.errors, Catch::Contains("only a ticket names"));
  CHECK(host.server().requests() == sent);
}

TEST_CASE("a provider or address that is not the ticket's is a wrong call", "[cli][resolve]") {
  const LostAnswer host(true);
  const std::string ticket = host.ticket();
  const auto sent = host.server().requests();

  const ProgramRun provider =
      host.resolve_with({ticket, "--provider", "gitlab", "--url", host.url()});
  const ProgramRun address = host.resolve_with({ticket, "--url", host.url() + "/elsewhere"});

  CHECK(provider.exit_status == 2);
  CHECK_THAT(provider.errors, Catch::Contains("--provider: the ticket is of github"));
  CHECK(address.exit_status == 2);
  CHECK_THAT(address.errors, Catch::Contains("ticket: it is of github at " + host.url()));
  CHECK(host.server().requests() == sent);
}

TEST_CASE("resolve without a token looks at nothing: it would take the invisible for absent",
          "[cli][resolve]") {
  const LostAnswer host(false);
  ProgramCall call = gitprovider_call(".", {"resolve", host.old_ticket(), "--url", host.url()});

  const ProgramRun refused = run(call);

  CHECK(refused.exit_status == 4);
  CHECK(host.server().requests() == 0);
}

TEST_CASE("a ticket given as - is read from standard input", "[cli][resolve]") {
  const LostAnswer host(true);
  const TemporaryFolder folder;
  ProgramCall call = gitprovider_call(".", {"resolve", "-", "--url", host.url()});
  call.environment = {{"GITPROVIDER_TOKEN", mock::github::Rules{}.token}};
  call.input_from = folder.write("ticket", host.ticket() + "\n").string();

  const ProgramRun found = run(call);

  INFO(found.errors);
  CHECK(found.exit_status == 0);
}

TEST_CASE("what is no ticket is a wrong call", "[cli][resolve]") {
  const ProgramRun refused =
      run(gitprovider_call(".", {"resolve", "ghp_secret", "--output", "json"}));

  CHECK(refused.exit_status == 2);
  const Json document = document_of(refused);
  CHECK(document["ok"] == false);
  CHECK(document["operation"] == "check_state");
  CHECK(document.contains("outcome") == false);
  CHECK_THAT(document["error"]["message"].get<std::string>(), Catch::StartsWith("ticket: "));
  CHECK_THAT(refused.output + refused.errors, !Catch::Contains("ghp_secret"));
}

}  // namespace gitprovider::tests
