// The lines of examples/traces are what a collector's file receiver takes.

#include "examples/traces/otlp_lines.hpp"

#include "gitprovider/trace.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <regex>
#include <set>
#include <sstream>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;
using Json = nlohmann::json;

namespace {

const std::string kCallersSpan = "00f067aa0ba902b7";

Span operation_span(const std::string& flags) {
  return begin_span(TraceContext{
      .traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-" + kCallersSpan + "-" + flags,
      .tracestate = "congo=t61rcWkgMzE"});
}

/// What was written for an execution of a script and the operation around it.
std::string written(std::vector<Step> script, const std::string& flags = "01") {
  std::ostringstream out;
  OtlpLines lines(out, "shop");
  ScriptedCall call(std::move(script));
  RetryOptions options = call.options();
  options.observer = &lines;
  options.label.span = operation_span(flags);
  OperationReport report{.started = call.clock->wall_now(),
                         .span = options.label.span,
                         .operation = Operation::get_repo,
                         .provider = "mock"};

  const auto result = call.run(options);

  report.time = call.clock->wall_now();
  report.error = result ? std::nullopt : std::optional{result.error().code};
  lines.on_operation(report);
  return out.str();
}

/// The span of each line; a line has one.
std::vector<Json> spans_in(const std::string& text) {
  std::vector<Json> spans;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const Json request = Json::parse(line);
    REQUIRE(request.size() == 1);
    const Json& resource = request.at("resourceSpans").at(0);
    CHECK(resource.at("resource").at("attributes").at(0) ==
          Json::parse(R"({"key":"service.name","value":{"stringValue":"shop"}})"));
    const Json& scope = resource.at("scopeSpans").at(0);
    CHECK(scope.at("scope").at("name") == "gitprovider");
    REQUIRE(scope.at("spans").size() == 1);
    spans.push_back(scope.at("spans").at(0));
  }
  return spans;
}

std::map<std::string, std::string> attributes_of(const Json& span) {
  std::map<std::string, std::string> attributes;
  for (const auto& attribute : span.at("attributes")) {
    const Json& value = attribute.at("value");
    REQUIRE(value.size() == 1);
    attributes[attribute.at("key")] = value.begin()->get<std::string>();
  }
  return attributes;
}

bool is(const std::string& pattern, const Json& text) {
  return std::regex_match(text.get<std::string>(), std::regex(pattern));
}

}  // namespace

TEST_CASE("an execution in a trace is a line for each attempt and one for the whole",
          "[unit][example]") {
  const auto spans = spans_in(written({answer(503), success()}));

  REQUIRE(spans.size() == 3);
  const Json& whole = spans.back();
  CHECK(whole.at("parentSpanId") == kCallersSpan);
  CHECK(spans[0].at("parentSpanId") == whole.at("spanId"));
  CHECK(spans[1].at("parentSpanId") == whole.at("spanId"));
  CHECK(spans[0].at("spanId") != spans[1].at("spanId"));
}

TEST_CASE("each line has ids, times and kinds as OTLP writes them", "[unit][example]") {
  const auto spans = spans_in(written({answer(503), success()}));

  for (const auto& span : spans) {
    CAPTURE(span);
    CHECK(is("[0-9a-f]{32}", span.at("traceId")));
    CHECK(is("[0-9a-f]{16}", span.at("spanId")));
    CHECK(is("[0-9a-f]{16}", span.at("parentSpanId")));
    CHECK(is("[0-9]+", span.at("startTimeUnixNano")));
    CHECK(is("[0-9]+", span.at("endTimeUnixNano")));
    CHECK(span.at("flags") == 1);
    CHECK(span.at("traceState") == "congo=t61rcWkgMzE");
  }
  CHECK(spans[0].at("kind") == 3);
  CHECK(spans.back().at("kind") == 1);
}

TEST_CASE("attempts lie within their operation", "[unit][example]") {
  Step slow = success();
  slow.takes = 70ms;
  const auto spans = spans_in(written({answer(503), slow}));

  const auto nano = [](const Json& span, const char* key) {
    return std::stoll(span.at(key).get<std::string>());
  };
  CHECK(nano(spans[1], "endTimeUnixNano") - nano(spans[1], "startTimeUnixNano") == 70'000'000);
  CHECK(nano(spans[0], "startTimeUnixNano") == nano(spans[2], "startTimeUnixNano"));
  CHECK(nano(spans[1], "endTimeUnixNano") == nano(spans[2], "endTimeUnixNano"));
}

TEST_CASE("an answer of 503 and its repeat have the attributes of the conventions",
          "[unit][example]") {
  const auto spans = spans_in(written({answer(503), success()}));
  const auto failed = attributes_of(spans[0]);
  const auto repeated = attributes_of(spans[1]);

  CHECK(spans[0].at("name") == "GET /repos/{owner}/{repo}");
  CHECK(spans[0].at("status") == Json{{"code", 2}});
  CHECK(failed.at("http.request.method") == "GET");
  CHECK(failed.at("url.template") == "/repos/{owner}/{repo}");
  CHECK(failed.at("http.response.status_code") == "503");
  CHECK(failed.at("error.type") == "503");
  CHECK(failed.count("http.request.resend_count") == 0);
  CHECK(spans[1].at("status") == Json::object());
  CHECK(repeated.at("http.request.resend_count") == "1");
  CHECK(repeated.count("error.type") == 0);
}

TEST_CASE("what never was answered is told by its cause", "[unit][example]") {
  const auto spans = spans_in(written({lost(Cause::reset, ErrorCode::network), answer(404)}));

  CHECK(attributes_of(spans[0]).at("error.type") == "reset");
  CHECK(attributes_of(spans[0]).count("http.response.status_code") == 0);
  CHECK(spans[2].at("status") == Json{{"code", 2}});
  CHECK(attributes_of(spans[2]).at("error.type") == "unavailable");
}

TEST_CASE("no attribute names what was worked on", "[unit][example]") {
  const std::set<std::string> known{"error.type",
                                    "gitprovider.attempts",
                                    "gitprovider.decision",
                                    "gitprovider.operation",
                                    "gitprovider.outcome",
                                    "gitprovider.provider",
                                    "http.request.method",
                                    "http.request.resend_count",
                                    "http.response.status_code",
                                    "url.template"};

  for (const auto& span : spans_in(written({answer(503), answer(404)}))) {
    for (const auto& [key, value] : attributes_of(span)) {
      CAPTURE(key);
      CHECK(known.count(key) == 1);
    }
  }
}

TEST_CASE("a trace that is not recorded writes nothing", "[unit][example]") {
  CHECK(written({answer(503), success()}, "00").empty());
}

TEST_CASE("a hidden re-send is a part of its attempt's span", "[unit][example]") {
  Step resent = success();
  resent.hidden_resends = 1;

  const auto spans = spans_in(written({resent}));

  REQUIRE(spans.size() == 2);
  CHECK(attributes_of(spans[0]).at("http.request.resend_count") == "1");
}
