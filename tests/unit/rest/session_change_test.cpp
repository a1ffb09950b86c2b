#include "gitprovider/resolution.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/rest/settled_host.hpp"

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

http::Exchange lost() { return failure(Cause::reset, Delivery::maybe_applied); }
http::Exchange not_there() { return answer(404, "gone"); }
http::Exchange is_there() { return answer(200, R"({"name":"widget"})", json_headers()); }

Duration since(const SettledHost& host, TimePoint start) {
  return std::chrono::floor<Duration>(host.clock->now() - start);
}

}  // namespace

TEST_CASE("an answer that came is not looked behind", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, answer(201, R"({"name":"widget"})", json_headers()));

  const auto made = host.create();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::response);
  CHECK(host.script.deviations().empty());
}

TEST_CASE("a refusal is not looked behind", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, answer(404, "no"));

  CHECK(host.create().error().code == ErrorCode::not_found);
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a lost answer is settled by what is there", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost()).on(kGetRepository, is_there());

  const auto made = host.create();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(made->equivalent);
  CHECK(made->value.full_name == "acme/widget");
  CHECK(host.sent() == 1);
  const auto report = host.observer->reports().at(0);
  CHECK(report.outcome == Outcome::applied);
  CHECK(report.attempts == 1);
}

TEST_CASE("a change that lands late is found", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost())
      .on(kGetRepository, not_there())
      .on(kGetRepository, not_there())
      .on(kGetRepository, is_there());

  CHECK(host.create());
}

TEST_CASE("an absence is believed when the host can be working on it no more",
          "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost()).always(kGetRepository, not_there());
  const TimePoint start = host.clock->now();

  const auto made = host.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(made.error().code == ErrorCode::network);
  CHECK_FALSE(made.error().ticket);
  CHECK(made.error().message.find("may have been made") == std::string::npos);
  CHECK(made.error().message.find("it is not there") != std::string::npos);
  CHECK(since(host, start) == 13s);
  CHECK(host.sent() == 1);
}

TEST_CASE("an absence after a 500 is believed when what was made would be visible",
          "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, answer(500, "oh")).always(kGetRepository, not_there());
  const TimePoint start = host.clock->now();

  CHECK(host.create().error().code == ErrorCode::unavailable);
  CHECK(since(host, start) == 3s);
}

TEST_CASE("what was there before rules it out at once", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost()).on(kGetRepository, answer(200, R"({"old":true})", json_headers()));

  const auto made = host.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::already_exists);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(host.clock->waits().empty());
}

TEST_CASE("what cannot be settled in time is unknown, with a ticket that says how far it got",
          "[unit][rest][change]") {
  SettledHost host;
  host.dialect.longest_request = 60s;
  host.script.on(kPost, lost()).always(kGetRepository, not_there());
  const TimePoint start = host.clock->now();

  const auto made = host.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(made.error().message.find("look at repository acme/widget") != std::string::npos);
  CHECK(made.error().message.find("it is not there") != std::string::npos);
  REQUIRE(made.error().ticket);
  const auto info = read_ticket(*made.error().ticket);
  REQUIRE(info);
  CHECK(info->operation == Operation::create_repo);
  CHECK(info->operation_id == "op-1");
  CHECK(info->base_url == "https://git.example/api");
  CHECK(since(host, start) == 3s);
}

TEST_CASE("the deadline holds for looking too", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost()).always(kGetRepository, not_there());
  const TimePoint start = host.clock->now();

  CHECK(host.create(OnUnknown::check, 2s).error().code == ErrorCode::unknown_outcome);
  CHECK(since(host, start) <= 2s);
}

TEST_CASE("time is kept back for looking", "[unit][rest][change]") {
  SettledHost host;
  host.options.timeouts.attempt = 60s;
  Duration given{};
  host.script.before = [&](const http::Request& request) {
    if (request.method == http::Method::post) {
      given = request.timeout;
      host.clock->advance(request.timeout);
    }
  };
  host.script.on(kPost, failure(Cause::timeout, Delivery::maybe_applied))
      .on(kGetRepository, is_there());

  CHECK(host.create(OnUnknown::check, 20s));
  CHECK(given == 15s);
}

TEST_CASE("who does not want to be told later gets all the time", "[unit][rest][change]") {
  SettledHost host;
  host.options.timeouts.attempt = 60s;
  Duration given{};
  host.script.before = [&](const http::Request& request) { given = request.timeout; };
  host.script.on(kPost, lost());

  const auto made = host.create(OnUnknown::return_, 20s);

  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().ticket);
  CHECK(given == 20s);
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("an answer that cannot be read is read from the host's state", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, answer(201, R"({"name":)", json_headers())).on(kGetRepository, is_there());

  const auto made = host.create();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
}

TEST_CASE("a change whose effect stays hidden after a good answer is still made",
          "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, answer(201, R"({"name":)", json_headers()))
      .always(kGetRepository, not_there());

  const auto made = host.create();

  CHECK(made.error().code == ErrorCode::protocol);
  CHECK(made.error().outcome == Outcome::applied);
}

TEST_CASE("a look follows no redirect", "[unit][rest][change]") {
  SettledHost host;
  host.dialect.longest_request = 60s;
  host.script.on(kPost, lost())
      .always(kGetRepository,
              answer(301, "", {{.name = "Location", .value = "/api/repos/acme/other"}}));

  const auto made = host.create();

  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(host.script.deviations().empty());
}

TEST_CASE("resend sends once more after a proven absence, and never a third time",
          "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost()).on(kPost, lost()).always(kGetRepository, not_there());

  const auto made = host.create(OnUnknown::resend, 60s);

  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(host.sent() == 2);
}

TEST_CASE("a change sent again is confirmed by its answer", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost())
      .on(kPost, answer(201, R"({"name":"widget"})", json_headers()))
      .always(kGetRepository, not_there());

  const auto made = host.create(OnUnknown::resend, 60s);

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::response);
  CHECK(host.sent() == 2);
}

TEST_CASE("nothing is sent again without proof", "[unit][rest][change]") {
  SettledHost host;
  host.dialect.longest_request = 60s;
  host.script.on(kPost, lost()).always(kGetRepository, not_there());

  CHECK(host.create(OnUnknown::resend).error().code == ErrorCode::unknown_outcome);
  CHECK(host.sent() == 1);
}

TEST_CASE("nothing is sent again that the host would make twice", "[unit][rest][change]") {
  SettledHost host;
  host.intent = CommitIntent{.repo = kWidget, .branch = "main", .is_guarded = false};
  host.script.on(kPost, lost()).always(kGetRepository, not_there());

  CHECK(host.create(OnUnknown::resend, 60s).error().outcome == Outcome::not_applied);
  CHECK(host.sent() == 1);
}

TEST_CASE("check never sends again", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost()).always(kGetRepository, not_there());

  CHECK_FALSE(host.create(OnUnknown::check, 60s));
  CHECK(host.sent() == 1);
}

TEST_CASE("a refusal that is a page says nothing of the change", "[unit][rest][change]") {
  const int status = GENERATE(404, 409, 422);
  SettledHost host;
  host.script.on(kPost, answer(status, "<html>", {{.name = "Content-Type", .value = "text/html"}}))
      .on(kGetRepository, is_there());

  const auto made = host.create();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
}

TEST_CASE("a request whose time was up somewhere is looked behind", "[unit][rest][change]") {
  const int status = GENERATE(408, 499);
  SettledHost host;
  host.script.on(kPost, answer(status, "")).on(kGetRepository, is_there());

  CHECK(host.create());
}

TEST_CASE("a success that promises less than the API does is looked behind",
          "[unit][rest][change]") {
  const int status = GENERATE(202, 206);
  SettledHost host;
  host.script.on(kPost, answer(status, "{}", json_headers())).always(kGetRepository, not_there());

  const auto made = host.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
}
