#include "src/idempotency/kept_result.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/idempotency/scripted_provider.hpp"

#include <string>

namespace gitprovider {
namespace {

ObjectId id(char digit) { return *ObjectId::parse(std::string(40, digit)); }

Result<AnyApplied> round_trip(const Result<AnyApplied>& result) {
  return from_record(to_record(result).text);
}

void check_round_trip(const Made& made) {
  for (const auto source : {ConfirmedBy::response, ConfirmedBy::check}) {
    for (const bool is_equivalent : {false, true}) {
      const AnyApplied applied{.value = made, .confirmed_by = source, .equivalent = is_equivalent};
      const KeptRecord record = to_record(applied);
      CHECK(record.is_settled);
      const auto read = from_record(record.text);
      REQUIRE(read);
      CHECK((*read == applied));
    }
  }
}

}  // namespace

TEST_CASE("every value comes back as it was", "[idempotency][kept]") {
  check_round_trip(Repository{.owner = "group/sub",
                              .name = "widget",
                              .full_name = "group/sub/widget",
                              .default_branch = "m\u00e4in",
                              .visibility = Visibility::internal,
                              .is_empty = true,
                              .is_archived = true,
                              .web_url = "https://host/w",
                              .clone_url_http = "https://host/w.git",
                              .clone_url_ssh = "git@host:w.git",
                              .id = "R_1"});
  check_round_trip(Repository{.owner = "acme", .name = "widget"});
  check_round_trip(Branch{.name = "a/b", .id = id('a'), .is_protected = true});
  check_round_trip(Protection{.branch = "main", .is_protected = true, .approvals = 2});
  check_round_trip(Protection{.branch = "main"});
  check_round_trip(Commit{.id = id('c'), .branch = "main", .files_changed = 3});
  check_round_trip(PullRequest{.number = 7,
                               .state = PullRequestState::merged,
                               .head = "dev",
                               .base = "main",
                               .head_id = id('d'),
                               .web_url = "https://host/7",
                               .merge_id = id('e')});
  check_round_trip(PullRequest{.number = 8, .head = "dev", .base = "main"});
}

TEST_CASE("an error comes back as it was, and an unknown one is not settled",
          "[idempotency][kept]") {
  const Error lost = tests::lost();
  const Error unread{.code = ErrorCode::protocol,
                     .outcome = Outcome::applied,
                     .message = "no JSON",
                     .cause = Cause::protocol,
                     .delivery = Delivery::answered,
                     .http_status = 201,
                     .is_unclassified = true};

  CHECK((round_trip(lost).error() == lost));
  CHECK((round_trip(unread).error() == unread));
  CHECK(to_record(unread).is_settled);
  CHECK_FALSE(to_record(lost).is_settled);
}

TEST_CASE("a record that cannot be read leaves the outcome unknown", "[idempotency][kept]") {
  for (const char* text : {"", "{", "[]", R"({"version":2})", R"({"version":1})",
                           R"({"version":1,"confirmed_by":"response","equivalent":false})",
                           R"({"version":1,"confirmed_by":"hope","equivalent":false,"branch":{}})",
                           R"({"version":1,"error":{"code":"odd"}})"}) {
    INFO(text);
    const auto read = from_record(text);
    REQUIRE_FALSE(read);
    CHECK(read.error().code == ErrorCode::protocol);
    CHECK(read.error().outcome == Outcome::unknown);
    CHECK_THAT(read.error().message, Catch::StartsWith("idempotency store: "));
  }
}

}  // namespace gitprovider
