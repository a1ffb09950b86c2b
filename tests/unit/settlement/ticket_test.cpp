#include "src/json/base64.hpp"
#include "src/settlement/sent.hpp"

#include "gitprovider/resolution.hpp"
#include "tests/catch_compat.hpp"

#include <algorithm>
#include <string>

using namespace std::chrono_literals;
using namespace gitprovider;

namespace {

const RepoRef kRepo{.owner = "group/sub", .name = "widget"};
const ObjectId kId = ObjectId::parse(std::string(40, 'a')).value();
const ObjectId kLongId = ObjectId::parse(std::string(64, 'b')).value();

Sent sent_with(Intent intent) {
  return {.provider = "gitlab",
          .base_url = "https://git.example/api/v4",
          .operation_id = "op \"1\" \\",
          .intent = std::move(intent),
          .started = WallTime{std::chrono::milliseconds{1'767'225'600'123}},
          .lost = WallTime{std::chrono::milliseconds{1'767'225'610'456}},
          .is_host_time = true,
          .is_over = true};
}

Ticket ticket_of(const std::string& json) { return {.text = "gpt1-" + json::to_base64url(json)}; }

}  // namespace

TEST_CASE("a ticket gives back what was put into it", "[unit][settlement][ticket]") {
  const auto intent = GENERATE(values<Intent>({
      CreateRepoIntent{.repo = kRepo,
                       .visibility = Visibility::internal,
                       .default_branch = "main",
                       .is_initialized = true},
      CreateRepoIntent{.repo = kRepo},
      CreateBranchIntent{.repo = kRepo, .name = "feature/ü#1", .at = kId},
      ProtectIntent{.repo = kRepo,
                    .rules = {.branch = "main",
                              .approvals = 2,
                              .allow_force_push = true,
                              .allow_deletion = true,
                              .include_admins = false,
                              .required_status_checks = {"ci \"x\"", "lint"}}},
      ProtectIntent{.repo = kRepo, .rules = {.branch = "main"}},
      CommitIntent{.repo = kRepo,
                   .branch = "main",
                   .parent = kId,
                   .commit = kLongId,
                   .marker = "op-1",
                   .files_changed = 7,
                   .is_guarded = false,
                   .is_forced = true,
                   .has_two_steps = true},
      CommitIntent{.repo = kRepo, .branch = "main"},
      OpenPullRequestIntent{.repo = kRepo, .head = "a", .base = "main"},
      MergeIntent{
          .repo = kRepo, .number = 7, .head = kId, .base = "main", .method = MergeMethod::squash},
  }));
  const Sent sent = sent_with(intent);

  const Ticket ticket = to_ticket(sent);

  CHECK(from_ticket(ticket).value() == sent);
  CHECK(std::all_of(ticket.text.begin(), ticket.text.end(),
                    [](char c) { return c > ' ' && c < 127; }));
}

TEST_CASE("a ticket of what was about to leave says for how long it may",
          "[unit][settlement][ticket]") {
  Sent sent = sent_with(CreateRepoIntent{.repo = kRepo});
  sent.may_leave_for = 22'500ms;

  CHECK(from_ticket(to_ticket(sent)).value() == sent);
}

TEST_CASE("a ticket says what people need to know", "[unit][settlement][ticket]") {
  const auto info = read_ticket(
      to_ticket(sent_with(OpenPullRequestIntent{.repo = kRepo, .head = "a", .base = "b"})));

  REQUIRE(info);
  CHECK(info->provider == "gitlab");
  CHECK(info->base_url == "https://git.example/api/v4");
  CHECK(info->operation == Operation::open_pull_request);
  CHECK(info->repo == kRepo);
  CHECK(info->started == WallTime{std::chrono::milliseconds{1'767'225'600'123}});
}

TEST_CASE("a ticket cut off anywhere is refused", "[unit][settlement][ticket]") {
  const std::string whole = to_ticket(sent_with(CreateRepoIntent{.repo = kRepo})).text;
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const auto read = read_ticket({.text = whole.substr(0, length)});
    REQUIRE_FALSE(read);
    REQUIRE(read.error().code == ErrorCode::invalid_argument);
  }
}

TEST_CASE("what is no ticket is refused and not repeated", "[unit][settlement][ticket]") {
  const auto text = GENERATE(values<std::string>(
      {"", "x", "gpt1-", "gpt2-abcd", "gpt1-\x01\x02", "gpt1-a b",
       "gpt1-" + std::string(100'000, 'A'), ticket_of("{}").text, ticket_of("[]").text,
       ticket_of(R"({"operation":"create_repo"})").text}));

  const auto read = read_ticket({.text = text});

  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::invalid_argument);
  CHECK(read.error().message.find("ticket") == 0);
}

TEST_CASE("a ticket of another version says so", "[unit][settlement][ticket]") {
  CHECK(read_ticket({.text = "gpt2-abcd"}).error().message.find("another version") !=
        std::string::npos);
}

TEST_CASE("a ticket whose names would lead elsewhere is refused", "[unit][settlement][ticket]") {
  const RepoRef bad{.owner = "..", .name = "widget"};

  CHECK_FALSE(read_ticket(to_ticket(sent_with(CreateRepoIntent{.repo = bad}))));
}

TEST_CASE("times that no calendar has are taken as far as it reaches",
          "[unit][settlement][ticket]") {
  const auto text = ticket_of(
      R"({"provider":"github","base_url":"u","operation":"mergePullRequest","id":"1",)"
      R"("started":9223372036854775807,"lost":-9223372036854775808,"host_time":true,"over":false,"owner":"a",)"
      R"("name":"b","number":1,"head":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","base":"m",)"
      R"("method":"merge"})");

  const auto sent = from_ticket(text);

  REQUIRE(sent);
  CHECK(sent->started > sent->lost);
}
