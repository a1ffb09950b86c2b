#include "otlp_lines.hpp"

#include <gitprovider/trace.hpp>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace {

using gitprovider::AttemptEvent;
using gitprovider::Cause;
using gitprovider::OperationReport;
using Json = nlohmann::ordered_json;

// Of OTLP's Span.SpanKind and Status.StatusCode, which its JSON writes as numbers.
constexpr int kInternal = 1;
constexpr int kClient = 3;
constexpr int kError = 2;

Json text(std::string_view key, std::string_view value) {
  return {{"key", key}, {"value", {{"stringValue", value}}}};
}

/// Numbers of 64 bits are strings in OTLP's JSON.
Json number(std::string_view key, std::int64_t value) {
  return {{"key", key}, {"value", {{"intValue", std::to_string(value)}}}};
}

std::string unix_nano(gitprovider::WallTime time) {
  using namespace std::chrono;
  return std::to_string(duration_cast<nanoseconds>(time.time_since_epoch()).count());
}

/// A status where one was seen, else what happened instead.
std::optional<std::string> error_type(const AttemptEvent& event) {
  if (event.cause != Cause::answered && event.cause != Cause::none) {
    return std::string{to_string(event.cause)};
  }
  return event.status >= 400 ? std::optional{std::to_string(event.status)} : std::nullopt;
}

Json attributes_of(const AttemptEvent& event) {
  Json attributes =
      Json::array({text("gitprovider.provider", event.provider),
                   text("gitprovider.operation", to_string(event.operation)),
                   text("gitprovider.decision", to_string(event.decision)),
                   text("http.request.method", event.method), text("url.template", event.path)});
  if (event.status != 0) {
    attributes.push_back(number("http.response.status_code", event.status));
  }
  if (event.attempt > 1) {
    attributes.push_back(number("http.request.resend_count", event.attempt - 1));
  }
  if (const auto type = error_type(event)) {
    attributes.push_back(text("error.type", *type));
  }
  return attributes;
}

Json attributes_of(const OperationReport& report) {
  Json attributes = Json::array({text("gitprovider.provider", report.provider),
                                 text("gitprovider.outcome", to_string(report.outcome)),
                                 number("gitprovider.attempts", report.attempts)});
  if (report.error) {
    attributes.push_back(text("error.type", to_string(*report.error)));
  }
  return attributes;
}

/// What both have. A span without an error leaves its status unset.
template <class Evidence>
Json span_of(const Evidence& evidence, std::string name, int kind, bool is_error) {
  Json span{{"traceId", evidence.span.trace_id},
            {"spanId", evidence.span.id},
            {"parentSpanId", evidence.span.parent_id},
            {"name", std::move(name)},
            {"kind", kind},
            {"startTimeUnixNano", unix_nano(evidence.started)},
            {"endTimeUnixNano", unix_nano(evidence.time)},
            {"attributes", attributes_of(evidence)},
            {"status", is_error ? Json{{"code", kError}} : Json::object()},
            {"flags", evidence.span.flags}};
  if (!evidence.span.state.empty()) {
    span["traceState"] = evidence.span.state;
  }
  return span;
}

std::string line_of(const std::string& service, Json span) {
  const Json resource{{"attributes", Json::array({text("service.name", service)})}};
  const Json scope{{"scope", {{"name", "gitprovider"}}}, {"spans", Json::array({std::move(span)})}};
  return Json{{"resourceSpans",
               Json::array({{{"resource", resource}, {"scopeSpans", Json::array({scope})}}})}}
      .dump();
}

}  // namespace

OtlpLines::OtlpLines(std::ostream& out, std::string service)
    : service_(std::move(service)), out_(&out) {}

void OtlpLines::on_attempt(const AttemptEvent& event) noexcept try {
  if (is_sampled(event.span)) {
    const auto name = std::string{event.method} + " " + std::string{event.path};
    write(line_of(service_, span_of(event, name, kClient, error_type(event).has_value())));
  }
} catch (...) {  // a span that cannot be written ends no operation
}

void OtlpLines::on_operation(const OperationReport& report) noexcept try {
  if (is_sampled(report.span)) {
    const std::string name{to_string(report.operation)};
    write(line_of(service_, span_of(report, name, kInternal, report.error.has_value())));
  }
} catch (...) {  // as above
}

void OtlpLines::write(const std::string& line) {
  const std::lock_guard lock{mutex_};
  *out_ << line << '\n' << std::flush;
}
