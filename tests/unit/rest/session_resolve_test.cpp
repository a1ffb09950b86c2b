#include "src/settlement/sent.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/settled_host.hpp"

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

/// What was sent so long ago.
Sent sent(const SettledHost& host, Duration ago) {
  const WallTime then = host.clock->wall_now() - ago;
  return {.provider = "mock",
          .base_url = "https://git.example/api",
          .operation_id = "op-1",
          .intent = CreateRepoIntent{.repo = kWidget},
          .started = then - 1s,
          .lost = then};
}

Result<Resolution> resolve(SettledHost& host, const Sent& what) {
  return host.open().resolve(to_ticket(what), {});
}

}  // namespace

TEST_CASE("a change found later was made", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.on(kGetRepository, answer(200, R"({"name":"widget"})", json_headers()));

  const auto found = resolve(host, sent(host, 1h));

  REQUIRE(found);
  CHECK(found->outcome == Outcome::applied);
  CHECK(found->equivalent);
  CHECK(std::get<Repository>(found->made).full_name == "acme/widget");
  CHECK(found->operation == Operation::create_repo);
  CHECK(found->operation_id == "op-1");
}

TEST_CASE("a change still absent after its time was not made", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.on(kGetRepository, answer(404, "gone"));

  const auto found = resolve(host, sent(host, 14s));

  REQUIRE(found);
  CHECK(found->outcome == Outcome::not_applied);
  CHECK(found->seen == "it is not there");
  CHECK(host.clock->waits().empty());
}

TEST_CASE("what only time can settle is waited for", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.always(kGetRepository, answer(404, "gone"));
  const TimePoint start = host.clock->now();

  CHECK(resolve(host, sent(host, 5s))->outcome == Outcome::not_applied);
  CHECK(host.clock->now() - start == 8s);
}

TEST_CASE("a clock that was set back makes nothing certain", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.always(kGetRepository, answer(404, "gone"));
  const TimePoint start = host.clock->now();

  CHECK(resolve(host, sent(host, -1h))->outcome == Outcome::not_applied);
  CHECK(host.clock->now() - start == 13s);
}

TEST_CASE("a host that cannot be read leaves it open", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.always(kGetRepository, answer(503, "down"));

  const auto found = resolve(host, sent(host, 1h));

  REQUIRE(found);
  CHECK(found->outcome == Outcome::unknown);
}

TEST_CASE("a ticket of another host is refused before anything is read", "[unit][rest][resolve]") {
  SettledHost host;
  Sent other = sent(host, 1h);
  SECTION("another provider") { other.provider = "github"; }
  SECTION("another address") { other.base_url = "https://evil.example"; }

  const auto found = resolve(host, other);

  REQUIRE_FALSE(found);
  CHECK(found.error().code == ErrorCode::invalid_argument);
  CHECK(host.script.requests().empty());
}
