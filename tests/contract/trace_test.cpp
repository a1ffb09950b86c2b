// The spans that evidence tells are those that came to the host, on each of them.

#include "gitprovider/trace.hpp"

#include "tests/catch_compat.hpp"
#include "tests/contract/forgejo_host.hpp"
#include "tests/contract/github_host.hpp"
#include "tests/contract/gitlab_host.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::contract;

namespace {

const TraceContext kCaller{.traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                           .tracestate = "congo=t61rcWkgMzE"};

std::vector<std::string> values_of(const std::vector<mock::LoggedRequest>& log,
                                   std::string_view name) {
  std::vector<std::string> values;
  for (const auto& request : log) {
    for (const auto& [key, value] : request.headers) {
      if (mock::has_line({{key, value}}, name)) {
        values.push_back(value);
      }
    }
  }
  return values;
}

/// By their order of sending; none of the calls here sends side by side.
std::vector<std::string> told_by(const std::vector<AttemptEvent>& events) {
  std::vector<std::string> told;
  std::ranges::transform(events, std::back_inserter(told), [](const AttemptEvent& event) {
    return context_of(event.span).traceparent;
  });
  return told;
}

bool is_child_of_one(const Span& span, const std::vector<OperationReport>& reports) {
  return std::ranges::any_of(reports, [&](const OperationReport& report) {
    return span.parent_id == report.span.id && span.trace_id == report.span.trace_id;
  });
}

void work(MockHost& host, const Call& call) {
  const RepoRef repo = host.free_repository();
  REQUIRE(host.provider().create_repo({.repo = repo, .initialize = true}, call));
  host.faults()->plan({.operation = Operation::get_repo, .times = 2});
  REQUIRE(host.provider().get_repo(repo, call));
  REQUIRE(host.provider().create_branch(repo, {.name = "topic", .from = "main"}, call));
}

}  // namespace

TEMPLATE_TEST_CASE("the host is told the spans that are told to the observer", "[contract][trace]",
                   GitHubHost, GitLabHost, ForgejoHost) {
  TestType host;
  host.server().keep_log();

  work(host, {.trace = kCaller});

  const auto came = values_of(host.server().log(), "traceparent");
  const auto events = host.observer().events();
  CHECK(came.size() == host.server().requests());
  CHECK(came == told_by(events));
  CHECK(std::set(came.begin(), came.end()).size() == came.size());
  CHECK(values_of(host.server().log(), "tracestate") ==
        std::vector<std::string>(came.size(), kCaller.tracestate));
  for (const auto& event : events) {
    CHECK(is_child_of_one(event.span, host.observer().reports()));
  }
  CHECK(host.problems().empty());
}

TEMPLATE_TEST_CASE("a host is told of no trace where the call has none", "[contract][trace]",
                   GitHubHost, GitLabHost, ForgejoHost) {
  TestType host;
  host.server().keep_log();

  work(host, {});

  CHECK(values_of(host.server().log(), "traceparent").empty());
  CHECK(values_of(host.server().log(), "tracestate").empty());
}
