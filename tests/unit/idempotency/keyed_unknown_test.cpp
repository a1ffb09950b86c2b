// What becomes of a key whose change has an outcome that is unknown.

#include "tests/catch_compat.hpp"
#include "tests/unit/idempotency/keyed.hpp"

#include <string>
#include <vector>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;
using tests::Keyed;
using tests::lost;

}  // namespace

TEST_CASE("an unknown outcome is looked at by the next call, and found applied",
          "[idempotency][unknown]") {
  Keyed keyed;
  keyed.host->failures.push_back(lost("ticket-7"));
  keyed.will_find(Outcome::applied);

  CHECK(keyed.create("k").error().outcome == Outcome::unknown);
  const auto second = keyed.create("k");
  const auto third = keyed.create("k");

  REQUIRE(second);
  CHECK((*second == Applied<Repository>{.value = Keyed::found_repository(),
                                        .confirmed_by = ConfirmedBy::check,
                                        .equivalent = true}));
  REQUIRE(third);
  CHECK((*third == *second));
  CHECK(keyed.host->looks() == std::vector<std::string>{"ticket-7"});
  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("an unknown outcome that is found not applied is sent again", "[idempotency][unknown]") {
  Keyed keyed;
  keyed.host->failures.push_back(lost());
  keyed.will_find(Outcome::not_applied);

  CHECK_FALSE(keyed.create("k"));
  CHECK(keyed.create("k"));
  CHECK(keyed.create("k"));

  CHECK(keyed.host->changes().size() == 2);
  CHECK(keyed.host->looks().size() == 1);
}

TEST_CASE("a change that is found begun goes on under the id of the first call",
          "[idempotency][unknown]") {
  Keyed keyed;
  keyed.host->failures.push_back(lost());
  keyed.host->findings.assign(2, {.operation = Operation::create_repo,
                                  .operation_id = "first",
                                  .outcome = Outcome::unknown,
                                  .is_begun = true});
  CHECK_FALSE(keyed.create("k"));

  SECTION("to its end") {
    CHECK(keyed.create("k"));
    CHECK(keyed.create("k"));
    CHECK(keyed.host->changes().size() == 2);
  }
  SECTION("and stays open where that fails") {
    keyed.host->failures.push_back({.code = ErrorCode::rate_limited});
    CHECK(keyed.create("k").error().outcome == Outcome::unknown);
    CHECK(keyed.create("k"));
    CHECK(keyed.host->changes().size() == 3);
  }

  CHECK(keyed.host->changes().back().operation_id == "first");
}

TEST_CASE("an outcome that stays unknown is the same error, and is looked at each time",
          "[idempotency][unknown]") {
  Keyed keyed;
  keyed.host->failures.push_back(lost("ticket-7"));
  keyed.will_find(Outcome::unknown);
  keyed.will_find(Outcome::unknown);

  CHECK_FALSE(keyed.create("k"));
  for (int i = 0; i < 2; ++i) {
    const auto still = keyed.create("k");
    REQUIRE_FALSE(still);
    CHECK(still.error().code == ErrorCode::unknown_outcome);
    CHECK(still.error().outcome == Outcome::unknown);
    CHECK((still.error().ticket == Ticket{.text = "ticket-7"}));
    CHECK(still.error().message == "createRepo: 502; looked at again: seen on the host");
  }
  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("a look that fails leaves the outcome unknown, and the ticket kept",
          "[idempotency][unknown]") {
  Keyed keyed;
  keyed.host->failures.push_back(lost("ticket-7"));

  CHECK_FALSE(keyed.create("k"));
  const auto still = keyed.create("k");
  keyed.will_find(Outcome::applied);

  CHECK(still.error().outcome == Outcome::unknown);
  CHECK_THAT(still.error().message, Catch::Contains("the host does not answer"));
  CHECK(keyed.create("k"));
  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("an unknown outcome without a ticket is never sent again", "[idempotency][unknown]") {
  Keyed keyed;
  Error no_ticket = lost();
  no_ticket.ticket.reset();
  keyed.host->failures.push_back(no_ticket);

  for (int i = 0; i < 3; ++i) {
    CHECK((keyed.create("k").error() == no_ticket));
  }

  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("the look and the change share the deadline", "[idempotency][unknown]") {
  Keyed keyed;
  keyed.host->failures.push_back(lost());
  keyed.will_find(Outcome::not_applied);
  CHECK_FALSE(keyed.create("k"));
  keyed.host->on_call = [&] { keyed.clock->advance(12s); };

  CHECK(keyed.create("k"));

  CHECK(keyed.host->changes().at(1).deadline == Duration{18s});
}

TEST_CASE("with no time left after the look nothing is sent, and the key is free",
          "[idempotency][unknown]") {
  Keyed keyed;
  keyed.host->failures.push_back(lost());
  keyed.will_find(Outcome::not_applied);
  CHECK_FALSE(keyed.create("k"));
  keyed.host->on_call = [&] { keyed.clock->advance(30s); };

  const auto late = keyed.create("k");

  CHECK(late.error().code == ErrorCode::deadline_exceeded);
  CHECK(late.error().outcome == Outcome::not_applied);
  keyed.host->on_call = nullptr;
  CHECK(keyed.create("k"));
  CHECK(keyed.host->changes().size() == 2);
}

TEST_CASE("while an unknown outcome is looked at its key is a conflict", "[idempotency][unknown]") {
  Keyed keyed;
  keyed.host->failures.push_back(lost());
  keyed.will_find(Outcome::not_applied);
  CHECK_FALSE(keyed.create("k"));
  std::vector<ErrorCode> meanwhile;
  keyed.host->on_call = [&] { meanwhile.push_back(keyed.create("k").error().code); };

  CHECK(keyed.create("k"));

  CHECK(meanwhile == std::vector{ErrorCode::conflict, ErrorCode::conflict});
  CHECK(keyed.host->changes().size() == 2);
}

}  // namespace gitprovider
