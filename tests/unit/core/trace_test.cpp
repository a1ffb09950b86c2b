#include "gitprovider/trace.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/names.hpp"
#include "tests/catch_compat.hpp"

#include <set>
#include <string>

using namespace gitprovider;

namespace {

const TraceContext kCaller{.traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                           .tracestate = "congo=t61rcWkgMzE"};

}  // namespace

TEST_CASE("a span lies in the caller's, and the next one in it", "[unit][core]") {
  const Span operation = begin_span(kCaller);
  const Span attempt = begin_span(operation);

  CHECK(operation.trace_id == "4bf92f3577b34da6a3ce929d0e0e4736");
  CHECK(operation.parent_id == "00f067aa0ba902b7");
  CHECK(attempt.trace_id == operation.trace_id);
  CHECK(attempt.parent_id == operation.id);
  CHECK(attempt.id != operation.id);
  CHECK(attempt.flags == 1);
  CHECK(attempt.state == kCaller.tracestate);
  CHECK(is_sampled(attempt));
}

TEST_CASE("a receiver's spans lie in the one that is sent", "[unit][core]") {
  const Span sent = begin_span(kCaller);

  const TraceContext context = context_of(sent);

  CHECK(validate(context));
  CHECK(context.traceparent == "00-" + sent.trace_id + "-" + sent.id + "-01");
  CHECK(context.tracestate == kCaller.tracestate);
}

TEST_CASE("without a trace there are no spans", "[unit][core]") {
  CHECK(validate(TraceContext{}));
  CHECK(begin_span(TraceContext{}) == Span{});
  CHECK(begin_span(Span{}) == Span{});
  CHECK(context_of(Span{}) == TraceContext{});
  CHECK_FALSE(is_sampled(Span{}));
}

TEST_CASE("a trace that is not recorded goes on all the same", "[unit][core]") {
  const Span span = begin_span(TraceContext{.traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-"
                                                           "00f067aa0ba902b7-00"});

  CHECK_FALSE(is_sampled(span));
  CHECK(context_of(span).traceparent == "00-" + span.trace_id + "-" + span.id + "-00");
}

TEST_CASE("span ids do not repeat", "[unit][core]") {
  std::set<std::string> seen;

  for (int i = 0; i < 1000; ++i) {
    const std::string id = begin_span(kCaller).id;
    CHECK(id.size() == 16);
    CHECK(id.find_first_not_of("0123456789abcdef") == std::string::npos);
    seen.insert(id);
  }

  CHECK(seen.size() == 1000);
}

TEST_CASE("a call with a context that is none is refused", "[unit][core]") {
  const auto [context, said] = GENERATE(table<TraceContext, std::string>(
      {{{.traceparent = "00-xyz"}, "traceparent '00-xyz'"},
       {{.tracestate = "a=b"}, "tracestate: means nothing without a traceparent"},
       {{.traceparent = kCaller.traceparent, .tracestate = "A=b"}, "tracestate: 'A=b'"}}));

  const auto checked = validate(Call{.trace = context});

  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == ErrorCode::invalid_argument);
  CHECK(checked.error().message.rfind(said, 0) == 0);
  CHECK(begin_span(context) == Span{});
}

TEST_CASE("a call may lie in a trace", "[unit][core]") { CHECK(validate(Call{.trace = kCaller})); }
