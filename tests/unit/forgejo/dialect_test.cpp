#include "src/providers/forgejo/dialect.hpp"

#include "tests/catch_compat.hpp"

#include <chrono>
#include <string>

using namespace std::chrono_literals;
using namespace gitprovider;
using forgejo::should_retry;

TEST_CASE("reads are repeated after these answers and no others", "[unit][forgejo][dialect][R8]") {
  const auto [status, expected] = GENERATE(table<int, bool>({
      {400, false},
      {401, false},
      {403, false},
      {404, false},
      {405, false},
      {408, false},
      {409, false},
      {422, false},
      {423, false},
      {429, false},
      {500, false},
      {501, false},
      {502, true},
      {503, true},
      {504, true},
      {505, false},
      {507, false},
      {599, false},
  }));
  CAPTURE(status);

  CHECK(should_retry({.code = ErrorCode::unavailable,
                      .cause = Cause::answered,
                      .delivery = Delivery::answered,
                      .http_status = status}) == expected);
}

TEST_CASE("reads are repeated after these faults and no others", "[unit][forgejo][dialect][R8]") {
  const auto [cause, expected] = GENERATE(table<Cause, bool>({
      {Cause::none, false},
      {Cause::dns, true},
      {Cause::connect, true},
      {Cause::tls, false},
      {Cause::timeout, true},
      {Cause::reset, true},
      {Cause::body_dropped, true},
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

TEST_CASE("three retries, 300 ms doubling, within a fifth", "[unit][forgejo][dialect][R8]") {
  const auto dialect = forgejo::dialect();

  CHECK(dialect.provider == "forgejo");
  CHECK(dialect.max_attempts == 4);
  CHECK(delay(dialect.backoff, 0, 0.0) == 240ms);
  CHECK(delay(dialect.backoff, 0, 0.5) == 300ms);
  CHECK(delay(dialect.backoff, 1, 0.5) == 600ms);
  CHECK(delay(dialect.backoff, 2, 0.5) == 1200ms);
  CHECK(delay(dialect.backoff, 2, 0.999) <= 1440ms);
  CHECK(dialect.repeat_unsent);
  CHECK(dialect.page_links == rest::LinkPlaces::any_origin);
}

TEST_CASE("a token is sent in the hosts' own scheme, the caller's name before ours",
          "[unit][forgejo][dialect]") {
  const auto headers = forgejo::fixed_headers(
      {.token = Token::parse("tok_MARK_77").value(), .user_agent = "acme-bot/2"});

  CHECK(headers.find("authorization") == "token tok_MARK_77");
  CHECK(headers.find("accept") == "application/json");
  CHECK(std::string{headers.find("user-agent").value()}.starts_with("acme-bot/2 gitprovider/"));
  CHECK_FALSE(forgejo::fixed_headers({}).find("authorization"));
}
