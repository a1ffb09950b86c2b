#include "src/providers/rest/limit_headers.hpp"

#include "src/resilience/host_limit.hpp"

#include "tests/catch_compat.hpp"

#include <cstdint>
#include <optional>
#include <string>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

const rest::HostLimitRules kRules{.limit = "x-ratelimit-limit",
                                  .remaining = "x-ratelimit-remaining",
                                  .reset = "x-ratelimit-reset",
                                  .resource = "x-ratelimit-resource"};
constexpr WallTime kHostNow{std::chrono::seconds{1'700'000'000}};

LimitAnswer read(std::string name, std::string value) {
  return rest::read_limits({{.name = std::move(name), .value = std::move(value)}}, kRules,
                           kHostNow);
}

LimitAnswer ended(const Error& error, const rest::HostLimitRules& rules = kRules) {
  LimitAnswer answer;
  rest::add_ending(answer, &error, rules);
  return answer;
}

Error refused(std::optional<Duration> retry_after, bool is_minimum = false) {
  return {.code = ErrorCode::rate_limited,
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .http_status = 403,
          .retry_after = retry_after,
          .retry_after_is_minimum = is_minimum};
}

}  // namespace

TEST_CASE("headers tell limit, rest, end and resource", "[unit][rest][limits]") {
  const auto answer = rest::read_limits({{.name = "X-RateLimit-Limit", .value = "5000"},
                                         {.name = "X-RateLimit-Remaining", .value = "4987"},
                                         {.name = "X-RateLimit-Reset", .value = "1700000060"},
                                         {.name = "X-RateLimit-Resource", .value = "core"}},
                                        kRules, kHostNow);

  CHECK(answer.limit == 5'000U);
  CHECK(answer.remaining == 4'987U);
  CHECK(answer.resets_in == 61s);
  CHECK(answer.resource == "core");
}

TEST_CASE("what is no number or no word is not told", "[unit][rest][limits]") {
  for (const std::string text : {"", "x", "-1", "1.5", "0x10", "5000 ", "99999999999999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(read("x-ratelimit-limit", text).limit);
    CHECK_FALSE(read("x-ratelimit-remaining", text).remaining);
  }
  CHECK_FALSE(read("x-ratelimit-reset", "soon").resets_in);
  CHECK(read("x-ratelimit-resource", "core\nsearch").resource.empty());
  CHECK(read("x-ratelimit-resource", std::string(41, 'a')).resource.empty());
}

TEST_CASE("a time that no window has is cut off", "[unit][rest][limits]") {
  CHECK(read("x-ratelimit-reset", "999999999999999").resets_in == kLongestHold);
  CHECK(read("x-ratelimit-reset", "9999999999999999999999").resets_in == kLongestHold);
  CHECK(read("x-ratelimit-reset", "1000000000").resets_in == 1s);
}

TEST_CASE("of a host without such headers none is read", "[unit][rest][limits]") {
  const auto answer = rest::read_limits({{.name = "", .value = "5"}}, {}, kHostNow);

  CHECK_FALSE(answer.limit);
  CHECK_FALSE(answer.remaining);
  CHECK_FALSE(answer.resets_in);
}

TEST_CASE("a success and a refusal for another reason are fine", "[unit][rest][limits]") {
  LimitAnswer success;
  rest::add_ending(success, nullptr, kRules);
  CHECK(success.is_fine);

  CHECK(ended({.code = ErrorCode::not_found,
               .cause = Cause::answered,
               .delivery = Delivery::answered,
               .http_status = 404})
            .is_fine);
}

TEST_CASE("an answer of a host in trouble, and none at all, say nothing of a limit",
          "[unit][rest][limits]") {
  CHECK_FALSE(ended({.code = ErrorCode::unavailable,
                     .cause = Cause::answered,
                     .delivery = Delivery::answered,
                     .http_status = 502,
                     .retry_after = 7s})
                  .is_fine);
  const auto lost = ended({.cause = Cause::reset, .delivery = Delivery::maybe_applied});
  CHECK_FALSE(lost.is_fine);
  CHECK(lost.may_count);
  CHECK_FALSE(ended({.cause = Cause::dns, .delivery = Delivery::never_sent}).may_count);
}

TEST_CASE("a refusal for a limit says when to come back, where it says so",
          "[unit][rest][limits]") {
  CHECK(ended(refused(7s)).come_back == 7s);
  CHECK_FALSE(ended(refused(7s)).is_fine);
  CHECK_FALSE(ended(refused(std::nullopt)).come_back);
  CHECK(ended(refused(60s, true)).is_least);
}

TEST_CASE("a refusal without a time stops nothing where it is repeated by policy",
          "[unit][rest][limits][R5]") {
  rest::HostLimitRules rules = kRules;
  rules.pauses_without_time = false;

  CHECK_FALSE(ended(refused(60s, true), rules).come_back);
  CHECK(ended(refused(7s), rules).come_back == 7s);
}
