#pragma once

// A session of an invented host over a scripted transport.

#include "src/http/retry_after.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "gitprovider/testing/recording_observer.hpp"
#include "tests/mock/scripted_transport.hpp"

#include <memory>
#include <string>
#include <utility>

namespace gitprovider::testing {

inline bool worth_a_retry(const Error& error) {
  return error.http_status >= 500 || error.http_status == 429 || error.cause == Cause::timeout ||
         error.cause == Cause::reset || error.cause == Cause::body_dropped ||
         error.cause == Cause::connect;
}

inline Error read_refusal(const http::Exchange& answer, const rest::ReadContext& context) {
  Error error{.code = answer.status >= 500 ? ErrorCode::unavailable : ErrorCode::not_found,
              .message = answer.body};
  if (const auto wait = answer.headers.find("retry-after")) {
    error.code = ErrorCode::rate_limited;
    error.retry_after = http::parse_retry_after(*wait, context.host_now, context.max_host_wait);
  }
  return error;
}

inline rest::Dialect invented_dialect() {
  return {.provider = "mock",
          .request_id_header = "x-request-id",
          .should_retry = worth_a_retry,
          .read_error = read_refusal};
}

/// Everything a test of a session needs. `script` says what the host answers.
struct SessionFixture {
  Script script{};
  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  ClientOptions options{};
  rest::Dialect dialect = invented_dialect();

  rest::Session open() {
    options.clock = clock;
    options.observer = observer;
    options.random = [] { return 0.5; };
    return {dialect,
            std::make_unique<ScriptedTransport>(script),
            {.scheme = "https", .host = "git.example", .port = 443, .prefix = "/api"},
            options};
  }

  /// Runs one operation that is a single request.
  template <class T, class Body>
  Result<T> run(Body body, Operation operation = Operation::get_repo, const Call& call = {}) {
    rest::Session session = open();
    return session.run<T>(operation, call,
                          [&](rest::Scope& scope) { return body(session, scope); });
  }
};

inline http::Target repository() { return {"/repos/{owner}/{repo}", {"acme", "widget"}}; }

inline constexpr const char* kGetRepository = "GET /repos/acme/widget";

inline http::Headers json_headers() {
  return {{.name = "Content-Type", .value = "application/json; charset=utf-8"}};
}

}  // namespace gitprovider::testing
