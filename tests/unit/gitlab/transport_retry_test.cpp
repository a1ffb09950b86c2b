// The two layers of retries together, with the requests counted where they leave.

#include "src/providers/gitlab/transport_retry.hpp"

#include "tests/unit/gitlab/gitlab_fixture.hpp"

#include <chrono>
#include <set>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kGetProject = "GET " + kProject;

/// GitLab whose attempts may last long enough for all tries.
struct RetryFixture : GitLabFixture {
  RetryFixture() {
    options.timeouts.attempt = 10min;
    options.timeouts.operation = 30min;
  }

  void answers(const std::string& request, int status, int times, http::Headers headers = {}) {
    for (int i = 0; i < times; ++i) {
      on(request, status, "", headers);
    }
  }

  void has_namespace() {
    on("GET /namespaces/acme%2Ftools", 200, R"({"id":42,"full_path":"acme/tools"})");
  }

  [[nodiscard]] std::size_t count(const std::string& line) const {
    const auto all = lines();
    return static_cast<std::size_t>(std::count(all.begin(), all.end(), line));
  }
};

}  // namespace

TEST_CASE("a read that meets 429 or 502 is tried again by the transport",
          "[unit][gitlab][transport_retry][R5]") {
  const int status = GENERATE(429, 502);
  RetryFixture gitlab;
  gitlab.answers(kGetProject, status, 9);
  gitlab.on(kGetProject, 200, project_json());

  CHECK(gitlab.host().get_repo(kWidget));
  CHECK(gitlab.count(kGetProject) == 10);
  CHECK(gitlab.clock->waits() ==
        std::vector<Duration>{250ms, 500ms, 1s, 2s, 4s, 8s, 16s, 32s, 64s});
}

TEST_CASE("a read that meets 502 for ever makes ten requests, each with its own event and id",
          "[unit][gitlab][transport_retry][R5]") {
  RetryFixture gitlab;
  gitlab.answers(kGetProject, 502, 10);

  const auto read = gitlab.host().get_repo(kWidget);

  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::unavailable);
  CHECK(read.error().http_status == 502);
  std::set<std::string> sent;
  for (const auto& request : gitlab.script.requests()) {
    sent.emplace(request.headers.find("x-request-id").value_or(""));
  }
  std::set<std::string> told;
  for (const auto& event : gitlab.observer->events()) {
    told.insert(event.request_id);
  }
  CHECK(sent.size() == 10);
  CHECK(sent == told);
  CHECK(gitlab.observer->decisions().back() == Decision::return_);
  CHECK(gitlab.observer->reports().back().attempts == 10);
}

TEST_CASE("the usual retry budget grants the transport five repeats",
          "[unit][gitlab][transport_retry][R5][S6]") {
  RetryFixture gitlab;
  gitlab.options.resilience = {};
  gitlab.answers(kGetProject, 502, 6);

  const auto read = gitlab.host().get_repo(kWidget);

  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::budget_exhausted);
  CHECK(read.error().http_status == 502);
  CHECK(gitlab.count(kGetProject) == 6);
}

TEST_CASE("with the usual limits all tries fit into one attempt",
          "[unit][gitlab][transport_retry][R5]") {
  RetryFixture gitlab;
  gitlab.options.timeouts = {};
  gitlab.answers(kGetProject, 502, 6);

  CHECK_FALSE(gitlab.host().get_repo(kWidget));
  CHECK(gitlab.count(kGetProject) == 6);
}

TEST_CASE("a limit that names its end is waited for, or told",
          "[unit][gitlab][transport_retry][R5]") {
  const http::Headers seven{{.name = "Retry-After", .value = "7"}};
  {
    RetryFixture gitlab;
    gitlab.answers(kGetProject, 429, 1, seven);
    gitlab.on(kGetProject, 200, project_json());
    CHECK(gitlab.host().get_repo(kWidget));
    CHECK(gitlab.clock->waits() == std::vector<Duration>{7s});
  }
  RetryFixture gitlab;
  gitlab.options.timeouts.attempt = 5s;
  gitlab.answers(kGetProject, 429, 1, seven);
  const auto read = gitlab.host().get_repo(kWidget);
  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::rate_limited);
  CHECK(read.error().retry_after == 7s);
}

TEST_CASE("the layers add up: 500, 503 and 504 belong to the policy above",
          "[unit][gitlab][transport_retry][R5]") {
  const int status = GENERATE(500, 503, 504);
  RetryFixture gitlab;
  gitlab.answers(kGetProject, 502, 2);
  gitlab.answers(kGetProject, status, 4);

  const auto read = gitlab.host().get_repo(kWidget);

  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::attempts_exhausted);
  CHECK(gitlab.count(kGetProject) == 6);
}

TEST_CASE("who asks for one attempt gets one request", "[unit][gitlab][transport_retry]") {
  RetryFixture gitlab;
  gitlab.options.retry.max_attempts = 1;
  gitlab.answers(kGetProject, 502, 1);

  CHECK_FALSE(gitlab.host().get_repo(kWidget));
}

TEST_CASE("429 on a change: one request, or tries by choice",
          "[unit][gitlab][transport_retry][R6]") {
  RetryFixture gitlab;
  gitlab.mode = GENERATE(TransportRetry::reads_only, TransportRetry::all_methods);
  const bool repeats = gitlab.mode == TransportRetry::all_methods;
  gitlab.has_namespace();
  gitlab.answers("POST /projects", 429, repeats ? 3 : 1);
  if (repeats) {
    gitlab.on("POST /projects", 201, project_json());
  }

  const auto made = gitlab.host().create_repo({.repo = kWidget});

  CHECK(made.has_value() == repeats);
  CHECK(gitlab.count("POST /projects") == (repeats ? 4 : 1));
  CHECK((repeats || made.error().code == ErrorCode::rate_limited));
}

TEST_CASE("502 on a change: one request, or tries by choice, and never a false certainty",
          "[unit][gitlab][transport_retry][R6]") {
  RetryFixture gitlab;
  gitlab.mode = GENERATE(TransportRetry::reads_only, TransportRetry::all_methods);
  const bool repeats = gitlab.mode == TransportRetry::all_methods;
  gitlab.has_namespace();
  gitlab.answers("POST /projects", 502, 1);
  if (repeats) {  // the first try did make it
    gitlab.on("POST /projects", 400, R"({"message":{"path":["has already been taken"]}})");
  }

  const auto made =
      gitlab.host().create_repo({.repo = kWidget}, {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(gitlab.count("POST /projects") == (repeats ? 2 : 1));
  CHECK(gitlab.script.requests().back().send_once);
}

TEST_CASE("500 on a change is one request in both modes", "[unit][gitlab][transport_retry][R6]") {
  RetryFixture gitlab;
  gitlab.mode = GENERATE(TransportRetry::reads_only, TransportRetry::all_methods);
  gitlab.has_namespace();
  gitlab.answers("POST /projects", 500, 1);

  const auto made =
      gitlab.host().create_repo({.repo = kWidget}, {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
}

TEST_CASE("a change that is tried again sends the same body with an id of its own",
          "[unit][gitlab][transport_retry][R6]") {
  RetryFixture gitlab;
  gitlab.mode = TransportRetry::all_methods;
  gitlab.has_namespace();
  gitlab.answers("POST /projects", 502, 1);
  gitlab.on("POST /projects", 201, project_json());

  CHECK(gitlab.host().create_repo({.repo = kWidget}));
  const auto requests = gitlab.script.requests();
  CHECK(requests[1].body == requests[2].body);
  CHECK(requests[1].headers.find("x-request-id") != requests[2].headers.find("x-request-id"));
}
