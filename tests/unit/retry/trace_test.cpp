// Each attempt is a span of its own in the execution's.

#include "gitprovider/trace.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

Span operation_span() {
  return begin_span(
      TraceContext{.traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"});
}

RetryOptions traced(ScriptedCall& call, const Span& span) {
  RetryOptions options = call.options();
  options.label.span = span;
  return options;
}

}  // namespace

TEST_CASE("each attempt is a span in the execution's, and its event says so", "[unit][retry]") {
  ScriptedCall call({answer(503), success()});
  const Span operation = operation_span();

  REQUIRE(call.run(traced(call, operation)));

  const auto events = call.observer.events();
  REQUIRE(events.size() == 2);
  CHECK(events[0].span == call.attempts[0].span);
  CHECK(events[1].span == call.attempts[1].span);
  CHECK(events[0].span.parent_id == operation.id);
  CHECK(events[1].span.parent_id == operation.id);
  CHECK(events[0].span.trace_id == operation.trace_id);
  CHECK(events[0].span.id != events[1].span.id);
}

TEST_CASE("an execution outside of a trace has no spans", "[unit][retry]") {
  ScriptedCall call({success()});

  REQUIRE(call.run());

  CHECK(call.attempts[0].span == Span{});
  CHECK(call.observer.events()[0].span == Span{});
}

TEST_CASE("a hidden re-send is no span of its own", "[unit][retry]") {
  Step step = success();
  step.hidden_resends = 1;
  ScriptedCall call({step});

  REQUIRE(call.run(traced(call, operation_span())));

  const auto events = call.observer.events();
  REQUIRE(events.size() == 2);
  CHECK(events[0].span == Span{});
  CHECK(events[1].span == call.attempts[0].span);
}

TEST_CASE("an event says when its attempt began and ended", "[unit][retry]") {
  Step slow = answer(503);
  slow.takes = 70ms;
  ScriptedCall call({slow, success()});
  const WallTime began = call.clock->wall_now();

  REQUIRE(call.run());

  const auto events = call.observer.events();
  CHECK(events[0].started == began);
  CHECK(events[0].time == began + 70ms);
  CHECK(events[1].started == events[0].time + events[0].delay.value());
}
