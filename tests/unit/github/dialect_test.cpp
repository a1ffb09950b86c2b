#include "src/providers/github/dialect.hpp"

#include "tests/catch_compat.hpp"

#include <chrono>
#include <string>
#include <utility>

using namespace std::chrono_literals;
using namespace gitprovider;
using github::should_retry;

namespace {

Error answered(int status, ErrorCode code) {
  return {.code = code,
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .http_status = status};
}

}  // namespace

TEST_CASE("reads are repeated after these answers and no others", "[unit][github][dialect]") {
  const auto [status, code, expected] = GENERATE(table<int, ErrorCode, bool>({
      {400, ErrorCode::invalid_argument, false},
      {401, ErrorCode::unauthorized, false},
      {403, ErrorCode::forbidden, false},
      {403, ErrorCode::rate_limited, true},
      {404, ErrorCode::not_found, false},
      {408, ErrorCode::unavailable, false},
      {409, ErrorCode::conflict, false},
      {422, ErrorCode::invalid_argument, false},
      {422, ErrorCode::rate_limited, false},
      {429, ErrorCode::rate_limited, true},
      {500, ErrorCode::unavailable, true},
      {501, ErrorCode::unavailable, false},
      {502, ErrorCode::unavailable, true},
      {503, ErrorCode::unavailable, true},
      {504, ErrorCode::unavailable, true},
      {505, ErrorCode::unavailable, false},
      {507, ErrorCode::unavailable, true},
      {599, ErrorCode::unavailable, true},
  }));
  CAPTURE(status);

  CHECK(should_retry(answered(status, code)) == expected);
}

TEST_CASE("an answer that still holds is free, page by page", "[unit][github][dialect]") {
  CHECK(github::dialect().spares_unchanged);
  CHECK(github::dialect().page_size == 100);
}

TEST_CASE("a 403 whose limit only the text tells is not repeated", "[unit][github][dialect]") {
  Error error = answered(403, ErrorCode::rate_limited);
  error.retry_after = 60s;
  error.retry_after_is_minimum = true;

  CHECK_FALSE(should_retry(error));
}

TEST_CASE("reads are repeated after these faults and no others", "[unit][github][dialect]") {
  const auto [cause, expected] = GENERATE(table<Cause, bool>({
      {Cause::none, false},
      {Cause::timeout, true},
      {Cause::reset, true},
      {Cause::body_dropped, true},
      {Cause::connect, true},
      {Cause::dns, false},
      {Cause::tls, false},
      {Cause::protocol, false},
      {Cause::cancelled, false},
      {Cause::circuit_open, false},
      {Cause::overloaded, false},
      {Cause::budget_exhausted, false},
      {Cause::rate_limited, false},
  }));
  CAPTURE(to_string(cause));

  CHECK(should_retry({.code = ErrorCode::network, .cause = cause}) == expected);
}

TEST_CASE("four attempts with full jitter, 250 ms to 4 s", "[unit][github][dialect]") {
  const auto dialect = github::dialect();

  CHECK(dialect.provider == "github");
  CHECK(dialect.request_id_header == "x-github-request-id");
  CHECK(dialect.max_attempts == 4);
  CHECK(dialect.backoff == full_jitter(250ms, 4s));
}

TEST_CASE("every request pins the API's version and names the library", "[unit][github][dialect]") {
  const auto headers = github::fixed_headers({});

  CHECK(headers.find("accept") == "application/vnd.github+json");
  CHECK(headers.find("x-github-api-version") == "2022-11-28");
  CHECK(std::string{headers.find("user-agent").value()}.starts_with("gitprovider/"));
  CHECK_FALSE(headers.find("authorization"));
}

TEST_CASE("a token is sent as a bearer, the caller's name before ours", "[unit][github][dialect]") {
  const auto headers = github::fixed_headers(
      {.token = Token::parse("tok_MARK_77").value(), .user_agent = "acme-bot/2"});

  CHECK(headers.find("authorization") == "Bearer tok_MARK_77");
  CHECK(std::string{headers.find("user-agent").value()}.starts_with("acme-bot/2 gitprovider/"));
}

TEST_CASE("limits are told by resource, and that on changes is not told",
          "[unit][github][limits]") {
  const auto limits = github::dialect().limits;

  CHECK(limits.remaining == "x-ratelimit-remaining");
  CHECK(limits.reset == "x-ratelimit-reset");
  CHECK(limits.resource == "x-ratelimit-resource");
  CHECK(limits.usual == "core");
  CHECK(limits.pauses_without_time);
  CHECK(limits.limits_changes);
}
