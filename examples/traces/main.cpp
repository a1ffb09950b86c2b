// Traces of a program that works with Git hosts, as lines that an OpenTelemetry collector reads:
//
//   stranger > traces.jsonl     and in the collector's configuration:
//
//   receivers: {otlpjsonfile: {include: [traces.jsonl]}}
#include "otlp_lines.hpp"

#include <gitprovider/gitprovider.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>

namespace {

using namespace std::chrono_literals;
using Observer = std::shared_ptr<gitprovider::AttemptObserver>;

/// What a server takes out of the request that it works on.
const gitprovider::TraceContext kIncoming{
    .traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"};

/// On the local host, which sends nothing: each operation is a span. A host over HTTP is told the
/// trace, and each request is a span in its operation's.
bool work_with_a_host(const Observer& observer, const gitprovider::TraceContext& trace) {
  const auto root = std::filesystem::current_path() / "git-host";
  std::filesystem::remove_all(root);
  const auto host = gitprovider::open_local({.root = root, .observer = observer});
  return host &&
         (*host)->create_repo({.repo = {.owner = "ada", .name = "engine"}}, {.trace = trace}) &&
         (*host)->get_repo({.owner = "ada", .name = "engine"}, {.trace = trace});
}

gitprovider::Result<std::string> ask_the_oracle(gitprovider::Attempt& attempt) {
  if (attempt.number < 3) {
    return gitprovider::Error{.code = gitprovider::ErrorCode::unavailable,
                              .message = "ask the oracle: 503",
                              .cause = gitprovider::Cause::answered,
                              .delivery = gitprovider::Delivery::answered,
                              .http_status = 503};
  }
  attempt.status = 200;
  return context_of(attempt.span).traceparent;  // a real call would send it along
}

/// A call of one's own is traced too. It tells its end itself, so that its attempts have a parent.
bool call_something_flaky(gitprovider::AttemptObserver& observer,
                          const gitprovider::TraceContext& trace) {
  gitprovider::OperationReport report{.started = gitprovider::system_clock()->wall_now(),
                                      .span = begin_span(trace),
                                      .provider = "oracle"};
  const auto answer = gitprovider::with_retry(
      ask_the_oracle,
      {.backoff = gitprovider::full_jitter(5ms, 20ms),
       .should_retry = [](const gitprovider::Error& error) { return error.http_status == 503; },
       .observer = &observer,
       .label = {.span = report.span,
                 .provider = report.provider,
                 .method = "GET",
                 .path = "/answers/{number}"}});
  report.time = gitprovider::system_clock()->wall_now();
  if (!answer) {
    report.error = answer.error().code;
  }
  observer.on_operation(report);
  return answer.has_value();
}

}  // namespace

int main() {
  if (const auto usable = validate(kIncoming); !usable) {
    std::cerr << usable.error().message << '\n';
    return EXIT_FAILURE;
  }
  const auto lines = std::make_shared<OtlpLines>(std::cout, "stranger");
  const bool went_well =
      work_with_a_host(lines, kIncoming) && call_something_flaky(*lines, kIncoming);
  return went_well ? EXIT_SUCCESS : EXIT_FAILURE;
}
