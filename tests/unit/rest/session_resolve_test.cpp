#include "src/settlement/sent.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/settled_host.hpp"

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

/// The host's present, as it stands in its answers: that of the clock when a test begins.
http::Headers dated(http::Headers headers = {}) {
  headers.add("Date", "Thu, 01 Jan 2026 00:00:00 GMT");
  return headers;
}

/// What was sent so long ago.
Sent sent(const SettledHost& host, Duration ago) {
  const WallTime then = host.clock->wall_now() - ago;
  return {.provider = "mock",
          .base_url = "https://git.example/api",
          .operation_id = "op-1",
          .intent = CreateRepoIntent{.repo = kWidget},
          .started = then - 1s,
          .lost = then,
          .is_host_time = true};
}

Result<Resolution> resolve(SettledHost& host, const Sent& what) {
  return host.open().resolve(to_ticket(what), {});
}

}  // namespace

TEST_CASE("a change found later was made", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.always(kGetRepository, answer(200, R"({"name":"widget"})", dated(json_headers())));

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
  host.script.always(kGetRepository, answer(404, "gone", dated()));

  const auto found = resolve(host, sent(host, 16s));

  REQUIRE(found);
  CHECK(found->outcome == Outcome::not_applied);
  CHECK(found->seen == "it is not there");
  CHECK(host.clock->waits().empty());
}

TEST_CASE("what only time can settle is waited for", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.always(kGetRepository, answer(404, "gone", dated()));
  const TimePoint start = host.clock->now();

  CHECK(resolve(host, sent(host, 5s))->outcome == Outcome::not_applied);
  CHECK(host.clock->now() - start == 10s);  // two of them for clocks of whole seconds
}

TEST_CASE("a machine whose clock is wrong reckons by the host's", "[unit][rest][resolve]") {
  const auto [off, date] = GENERATE(table<Duration, std::string>({
      {2min, "Thu, 01 Jan 2026 00:02:00 GMT"},
      {-5min, "Wed, 31 Dec 2025 23:55:00 GMT"},
  }));
  SettledHost host;
  const http::Headers headers{{.name = "Date", .value = date}};
  host.script.always(kGetRepository, answer(404, "gone", headers))
      .always(kSeeRepository, answer(200, "{}", headers));
  Sent five_seconds_ago = sent(host, 5s);
  five_seconds_ago.started += off;
  five_seconds_ago.lost += off;
  const TimePoint start = host.clock->now();

  CHECK(resolve(host, five_seconds_ago)->outcome == Outcome::not_applied);
  CHECK(host.clock->now() - start == 10s);
}

TEST_CASE("a ticket without the host's time proves nothing by its age", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.always(kGetRepository, answer(404, "gone", dated()));
  Sent old = sent(host, 1h);
  old.is_host_time = false;
  const TimePoint start = host.clock->now();

  CHECK(resolve(host, old)->outcome == Outcome::not_applied);
  CHECK(host.clock->now() - start == 13s);
}

TEST_CASE("what was about to leave is absent only when it can no longer leave",
          "[unit][rest][resolve]") {
  const auto [is_host_time, wait] = GENERATE(table<bool, Duration>({{true, 30s}, {false, 33s}}));
  SettledHost host;
  host.script.always(kGetRepository, answer(404, "gone", dated()));
  Sent pending = sent(host, 5s);
  pending.may_leave_for = 20s;
  pending.is_host_time = is_host_time;
  const TimePoint start = host.clock->now();

  const auto found = host.open().resolve(to_ticket(pending), {.deadline = 60s});

  CHECK(found->outcome == Outcome::not_applied);
  CHECK(host.clock->now() - start == wait);
}

TEST_CASE("nothing is absent in a repository that cannot be seen", "[unit][rest][resolve]") {
  SettledHost host;
  host.script.always(kGetRepository, answer(404, "gone", dated()))
      .always(kSeeRepository, answer(404, "gone", dated()));
  Sent inside = sent(host, 1h);
  inside.intent = CreateBranchIntent{
      .repo = kWidget, .name = "a", .at = ObjectId::parse(std::string(40, 'a')).value()};

  const auto found = resolve(host, inside);

  REQUIRE(found);
  CHECK(found->outcome == Outcome::unknown);
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
