// The caller's trace goes along with each request, and evidence and wire agree about the spans.

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/settled_host.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

const TraceContext kCaller{.traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                           .tracestate = "congo=t61rcWkgMzE"};

Result<rest::Reply> read(SessionFixture& host, const Call& call) {
  return host.run<rest::Reply>(
      [](rest::Session& session, rest::Scope& scope) { return session.read(scope, repository()); },
      Operation::get_repo, call);
}

/// What an event says was sent.
std::optional<std::string_view> parent_in(const TraceContext& context) {
  return std::string_view{context.traceparent};
}

}  // namespace

TEST_CASE("each request carries the span that its event tells", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(503)).on(kGetRepository, answer(200));

  REQUIRE(read(host, {.trace = kCaller}));

  const auto requests = host.script.requests();
  const auto events = host.observer->events();
  const Span operation = host.observer->reports().at(0).span;
  REQUIRE(requests.size() == 2);
  REQUIRE(events.size() == 2);
  for (std::size_t i = 0; i < events.size(); ++i) {
    const TraceContext sent = context_of(events[i].span);
    CHECK(requests[i].headers.find("traceparent") == parent_in(sent));
    CHECK(requests[i].headers.find("tracestate") == kCaller.tracestate);
    CHECK(events[i].span.parent_id == operation.id);
  }
  CHECK(events[0].span.id != events[1].span.id);
  CHECK(operation.parent_id == "00f067aa0ba902b7");
  CHECK(operation.trace_id == events[0].span.trace_id);
}

TEST_CASE("without a trace no header of one is sent", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(200));

  REQUIRE(read(host, {}));

  CHECK_FALSE(host.script.requests()[0].headers.find("traceparent"));
  CHECK_FALSE(host.script.requests()[0].headers.find("tracestate"));
  CHECK(host.observer->reports().at(0).span == Span{});
}

TEST_CASE("a trace without a state sends none", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(200));

  REQUIRE(read(host, {.trace = {.traceparent = kCaller.traceparent}}));

  CHECK(host.script.requests()[0].headers.find("traceparent"));
  CHECK_FALSE(host.script.requests()[0].headers.find("tracestate"));
}

TEST_CASE("a trace that is none costs no request", "[unit][rest]") {
  SessionFixture host;

  const auto reply = read(host, {.trace = {.traceparent = "00-0"}});

  REQUIRE_FALSE(reply);
  CHECK(reply.error().code == ErrorCode::invalid_argument);
  CHECK(host.script.requests().empty());
}

TEST_CASE("the report of an operation says when it began and ended", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(503)).on(kGetRepository, answer(200));
  const WallTime began = host.clock->wall_now();

  REQUIRE(read(host, {}));

  const auto report = host.observer->reports().at(0);
  CHECK(report.started == began);
  CHECK(report.time == began + 125ms);
}

TEST_CASE("a report tells that a lost answer was looked for", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, failure(Cause::reset, Delivery::maybe_applied))
      .on(kGetRepository, answer(200, R"({"name":"widget"})", json_headers()));

  REQUIRE(host.create());

  CHECK(host.observer->reports().at(0).was_checked);
}

TEST_CASE("a report tells of no look where there was none", "[unit][rest][change]") {
  SettledHost host;
  const bool is_lost = GENERATE(false, true);
  host.script.on(kPost, is_lost ? failure(Cause::reset, Delivery::maybe_applied)
                                : answer(201, R"({"name":"widget"})", json_headers()));

  CHECK(host.create(OnUnknown::return_).has_value() != is_lost);

  CHECK_FALSE(host.observer->reports().at(0).was_checked);
}
