#include "src/providers/gitlab/dialect.hpp"

#include "src/providers/gitlab/transport_retry.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

Error answered(int status) {
  return {.cause = Cause::answered, .delivery = Delivery::answered, .http_status = status};
}

Error lost(Cause cause) { return {.cause = cause}; }

}  // namespace

TEST_CASE("each status belongs to one layer of retries at most", "[unit][gitlab][dialect][R5]") {
  for (int status = 400; status < 600; ++status) {
    CAPTURE(status);
    const bool ours = status == 500 || status == 503 || status == 504;
    const bool theirs = status == 429 || status == 502;
    CHECK(gitlab::should_retry(answered(status)) == ours);
    CHECK(gitlab::is_of_transport(answered(status)) == theirs);
  }
}

TEST_CASE("lost connections belong to the policy above", "[unit][gitlab][dialect][R5]") {
  for (const auto cause : {Cause::timeout, Cause::reset, Cause::body_dropped, Cause::connect}) {
    CAPTURE(to_string(cause));
    CHECK(gitlab::should_retry(lost(cause)));
    CHECK_FALSE(gitlab::is_of_transport(lost(cause)));
  }
  for (const auto cause :
       {Cause::dns, Cause::tls, Cause::protocol, Cause::cancelled, Cause::none, Cause::circuit_open,
        Cause::overloaded, Cause::budget_exhausted, Cause::rate_limited}) {
    CAPTURE(to_string(cause));
    CHECK_FALSE(gitlab::should_retry(lost(cause)));
  }
}

TEST_CASE("the transport tries ten times without jitter, changes only by choice",
          "[unit][gitlab][dialect][R6]") {
  const auto policy = gitlab::transport_policy(TransportRetry::reads_only);

  CHECK(validate(policy));
  CHECK(policy.max_tries == 10);
  CHECK(delay(policy.backoff, 0, 0.0) == 250ms);
  CHECK(delay(policy.backoff, 0, 0.9) == 250ms);
  CHECK(delay(policy.backoff, 8, 0.0) == 64s);
  CHECK_FALSE(policy.repeats_mutations);
  CHECK(gitlab::transport_policy(TransportRetry::all_methods).repeats_mutations);
}

TEST_CASE("a token goes out in the header of its kind and in no other", "[unit][gitlab][dialect]") {
  const ClientOptions options{.token = *Token::parse("secret")};
  const auto headers = [&](TokenKind kind) { return gitlab::fixed_headers(options, kind); };

  CHECK(headers(TokenKind::bearer).find("authorization") == "Bearer secret");
  CHECK(headers(TokenKind::private_token).find("private-token") == "secret");
  CHECK(headers(TokenKind::job_token).find("job-token") == "secret");
  for (const auto kind : {TokenKind::bearer, TokenKind::private_token, TokenKind::job_token}) {
    CHECK(headers(kind).lines().size() == 3);
  }
}

TEST_CASE("without a token none is sent", "[unit][gitlab][dialect]") {
  const auto headers = gitlab::fixed_headers({}, TokenKind::bearer);

  CHECK(headers.lines().size() == 2);
  CHECK(headers.find("user-agent").has_value());
}

TEST_CASE("a limit is told by its headers, and a refusal without a time is the transport's",
          "[unit][gitlab][limits][R5]") {
  const auto limits = gitlab::dialect(TransportRetry::reads_only).limits;

  CHECK(limits.remaining == "ratelimit-remaining");
  CHECK(limits.reset == "ratelimit-reset");
  CHECK_FALSE(limits.pauses_without_time);
  CHECK_FALSE(limits.limits_changes);
}
