#include "src/tasks/decision.hpp"

#include "src/tasks/failures.hpp"

#include "tests/catch_compat.hpp"

#include <utility>

namespace gitprovider::tasks {
namespace {

using namespace std::chrono_literals;

const Ticket kTicket{.text = "ticket"};

TaskEnd changed(const Error& error, unsigned tries = 0, std::optional<Ticket> told = {}) {
  const Task task{.tries = tries};
  return after_change({.task = task, .ticket = std::move(told)}, error);
}

TaskEnd looked(const Result<Resolution>& found, unsigned looks = 0, unsigned tries = 0) {
  const Task task{.status = TaskStatus::unknown, .tries = tries, .looks = looks};
  return after_look({.task = task, .ticket = kTicket}, found);
}

Error network() { return {.code = ErrorCode::network, .message = "no route"}; }

}  // namespace

TEST_CASE("a change that was made is done", "[tasks][decision]") {
  const Task task{};
  const auto end = after_change({.task = task}, Applied<Made>{.value = Branch{.name = "dev"}});
  CHECK(end.status == TaskStatus::done);
  CHECK_THAT(end.result, Catch::Contains("\"confirmed_by\":\"response\""));
}

TEST_CASE("a change that was made and whose answer could not be read is done",
          "[tasks][decision]") {
  CHECK(changed({.code = ErrorCode::protocol, .outcome = Outcome::applied}).status ==
        TaskStatus::done);
}

TEST_CASE("tries wait 2^n s, +-10 %, and end with the tenth", "[tasks][decision]") {
  const Task task{.tries = 2};
  CHECK(after_change({.task = task, .random01 = 0.0}, network()).wait == Duration{7'200});
  CHECK(after_change({.task = task, .random01 = 0.5}, network()).wait == Duration{8'000});
  CHECK(changed(network(), 0).wait == Duration{2'000});
  CHECK(changed(network(), 8).wait == Duration{512'000});

  const TaskEnd last = changed(network(), 9);
  CHECK(last.status == TaskStatus::failed);
  CHECK(last.tries == 10);
  CHECK(last.needs_alert);
  CHECK(last.cause == "network");
  CHECK(last.message == "no route");
}

TEST_CASE("a limit costs no try and is waited for as long as it asks", "[tasks][decision]") {
  for (const ErrorCode code : {ErrorCode::rate_limited, ErrorCode::circuit_open,
                               ErrorCode::overloaded, ErrorCode::budget_exhausted}) {
    const TaskEnd end = changed({.code = code, .retry_after = 90s}, 9);
    CHECK(end.status == TaskStatus::waiting);
    CHECK(end.tries == 9);
    CHECK(end.wait == Duration{90'000});
  }
  CHECK(changed({.code = ErrorCode::rate_limited}).wait == Duration{60'000});
}

TEST_CASE("a refusal is failed at once, and somebody is told", "[tasks][decision]") {
  for (const ErrorCode code : {ErrorCode::unauthorized, ErrorCode::not_found, ErrorCode::conflict,
                               ErrorCode::already_exists, ErrorCode::invalid_argument}) {
    const TaskEnd end = changed({.code = code});
    CHECK(end.status == TaskStatus::failed);
    CHECK(end.needs_alert);
  }
}

TEST_CASE("a worker that is stopped gives its task back as it was", "[tasks][decision]") {
  const TaskEnd end = changed({.code = ErrorCode::cancelled}, 3);
  CHECK(end.status == TaskStatus::waiting);
  CHECK(end.tries == 3);
  CHECK(end.wait == Duration{0});
}

TEST_CASE("an outcome that is unknown is looked at later, by the latest ticket",
          "[tasks][decision]") {
  const Error lost{.code = ErrorCode::timeout, .outcome = Outcome::unknown};
  const TaskEnd by_kept = changed(lost, 0, kTicket);
  CHECK(by_kept.status == TaskStatus::unknown);
  CHECK(by_kept.ticket == kTicket);
  CHECK(by_kept.wait == Duration{2'000});

  Error with_ticket = lost;
  with_ticket.ticket = Ticket{.text = "newer"};
  CHECK(changed(with_ticket, 0, kTicket).ticket == Ticket{.text = "newer"});
}

TEST_CASE("an unknown change without a ticket goes to a person", "[tasks][decision]") {
  const TaskEnd end = changed({.code = ErrorCode::timeout, .outcome = Outcome::unknown});
  CHECK(end.status == TaskStatus::unknown);
  CHECK_FALSE(end.wait);
  CHECK(end.needs_alert);
}

TEST_CASE("found made, a task is done by a check", "[tasks][decision]") {
  const TaskEnd end = looked(Resolution{.outcome = Outcome::applied, .made = Branch{.name = "b"}});
  CHECK(end.status == TaskStatus::done);
  CHECK_THAT(end.result, Catch::Contains("\"confirmed_by\":\"check\""));
}

TEST_CASE("proven absent, a task is tried again, and that counts", "[tasks][decision]") {
  const Resolution absent{.outcome = Outcome::not_applied};
  const TaskEnd end = looked(absent, 4, 1);
  CHECK(end.status == TaskStatus::waiting);
  CHECK(end.tries == 2);
  CHECK(end.looks == 0);
  CHECK_FALSE(end.ticket);
  CHECK(looked(absent, 0, 9).status == TaskStatus::failed);
}

TEST_CASE("still unknown, a task is looked at again and never sent", "[tasks][decision]") {
  const Resolution open{.outcome = Outcome::unknown};
  for (const Result<Resolution>& found :
       {Result<Resolution>{open}, Result<Resolution>{network()}}) {
    const TaskEnd end = looked(found, 2);
    CHECK(end.status == TaskStatus::unknown);
    CHECK(end.looks == 3);
    CHECK(end.ticket == kTicket);
    CHECK(end.wait == Duration{8'000});

    const TaskEnd last = looked(found, 9);
    CHECK(last.status == TaskStatus::unknown);
    CHECK_FALSE(last.wait);
    CHECK(last.needs_alert);
    CHECK(last.ticket == kTicket);
  }
}

TEST_CASE("a look that a limit held back costs none", "[tasks][decision]") {
  const TaskEnd end = looked(Error{.code = ErrorCode::rate_limited, .retry_after = 30s}, 2);
  CHECK(end.status == TaskStatus::unknown);
  CHECK(end.looks == 2);
  CHECK(end.wait == Duration{30'000});
}

TEST_CASE("only what was certainly not made, for a reason that passes, is handed over",
          "[tasks][decision]") {
  CHECK(may_be_handed_over({.code = ErrorCode::rate_limited}));
  CHECK(may_be_handed_over({.code = ErrorCode::circuit_open}));
  CHECK(may_be_handed_over({.code = ErrorCode::network, .cause = Cause::connect}));
  CHECK_FALSE(may_be_handed_over({.code = ErrorCode::network, .cause = Cause::tls}));
  CHECK_FALSE(may_be_handed_over({.code = ErrorCode::network,
                                  .outcome = Outcome::unknown,
                                  .cause = Cause::reset,
                                  .delivery = Delivery::maybe_applied}));
  CHECK_FALSE(may_be_handed_over({.code = ErrorCode::conflict}));
  CHECK_FALSE(may_be_handed_over({.code = ErrorCode::cancelled}));
  CHECK_FALSE(may_be_handed_over({.code = ErrorCode::invalid_argument}));
}

TEST_CASE("a change that is begun is sent again, and keeps its ticket", "[tasks][decision]") {
  const Resolution begun{.outcome = Outcome::unknown, .is_begun = true, .seen = "one file alone"};

  const auto end = looked(begun, 2, 3);

  CHECK(end.status == TaskStatus::waiting);
  CHECK(end.tries == 4);
  CHECK(end.ticket == kTicket);
}

TEST_CASE("a change that is begun never counts as not made", "[tasks][decision]") {
  const Resolution begun{.outcome = Outcome::unknown, .is_begun = true};
  CHECK(looked(begun, 0, 9).status == TaskStatus::unknown);
  CHECK(looked(begun, 0, 9).ticket == kTicket);

  const Task task{.ticket = kTicket};
  const auto refused = after_change({.task = task}, Error{.code = ErrorCode::forbidden});
  CHECK(refused.status == TaskStatus::unknown);
  CHECK(refused.ticket == kTicket);
  CHECK(refused.needs_alert);
  CHECK(after_change({.task = task}, network()).status == TaskStatus::waiting);
  CHECK(after_change({.task = task}, network()).ticket == kTicket);
}

}  // namespace gitprovider::tasks
