// Call::before_sending: the ticket of a change is told before its request leaves.

#include "src/settlement/sent.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/settled_host.hpp"

#include <string>
#include <vector>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

http::Exchange made() {
  return answer(201, R"({"name":"widget"})",
                {{.name = "Content-Type", .value = "application/json"}});
}

/// Keeps tickets, and what had been sent when each was told.
struct Kept {
  std::vector<Ticket> tickets{};
  std::vector<std::size_t> sent_before{};

  BeforeSending hook(const SettledHost& host) {
    return [this, &host](const Ticket& ticket) {
      tickets.push_back(ticket);
      sent_before.push_back(host.sent());
      return Result<void>{};
    };
  }
};

}  // namespace

TEST_CASE("the ticket of a change is told before its request leaves", "[unit][rest][change]") {
  SettledHost host;
  Kept kept;
  host.script.on(kPost, made());

  REQUIRE(host.create({.deadline = 20s, .before_sending = kept.hook(host)}));

  CHECK(kept.sent_before == std::vector<std::size_t>{0});
  const Sent sent = from_ticket(kept.tickets.at(0)).value();
  CHECK(sent.operation_id == "op-1");
  CHECK(sent.may_leave_for == 15s);  // a quarter is kept back for looking
  CHECK(sent.is_host_time);
  CHECK_FALSE(sent.is_over);
}

TEST_CASE("the host's time is asked for once, where no answer has told it",
          "[unit][rest][change]") {
  SettledHost host;
  Kept kept;
  host.script.on(kPost, made());

  REQUIRE(host.create({.before_sending = kept.hook(host)}));

  CHECK(host.script.requests().size() == 2);
}

TEST_CASE("a change whose ticket is refused is not sent", "[unit][rest][change]") {
  SettledHost host;

  const auto result = host.create({.before_sending = [](const Ticket& /*ticket*/) {
    return Result<void>{Error{
        .code = ErrorCode::local_io, .outcome = Outcome::unknown, .message = "the disk is full"}};
  }});

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::local_io);
  CHECK(result.error().outcome == Outcome::not_applied);
  CHECK(result.error().message == "the disk is full");
  CHECK(host.sent() == 0);
}

TEST_CASE("a change that is sent again tells a new ticket first", "[unit][rest][change]") {
  SettledHost host;
  Kept kept;
  host.script.on(kPost, answer(500, "down")).on(kPost, made());
  host.script.always(kGetRepository, answer(404, "gone"));

  REQUIRE(host.create(
      {.deadline = 120s, .on_unknown = OnUnknown::resend, .before_sending = kept.hook(host)}));

  CHECK(kept.sent_before == std::vector<std::size_t>{0, 1});
}

TEST_CASE("a call that is cancelled while its ticket is kept is not sent", "[unit][rest][change]") {
  SettledHost host;
  std::stop_source stop;

  const auto result =
      host.create({.stop = stop.get_token(), .before_sending = [&](const Ticket& /*ticket*/) {
                     stop.request_stop();
                     return Result<void>{};
                   }});

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::cancelled);
  CHECK(host.sent() == 0);
}

TEST_CASE("a call whose time ends while its ticket is kept is not sent", "[unit][rest][change]") {
  SettledHost host;

  const auto result =
      host.create({.deadline = 20s, .before_sending = [&](const Ticket& /*ticket*/) {
                     host.clock->advance(15s);
                     return Result<void>{};
                   }});

  REQUIRE_FALSE(result);
  CHECK(result.error().outcome == Outcome::not_applied);
  CHECK(host.sent() == 0);
}
