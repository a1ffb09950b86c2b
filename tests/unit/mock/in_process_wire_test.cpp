#include "tests/mock/host/in_process_wire.hpp"

#include "src/http/curl_transport.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/fault_proxy/fault_proxy.hpp"
#include "tests/mock/github/server.hpp"

#include <memory>

using namespace gitprovider;
using namespace std::chrono_literals;
using mock::Break;
using mock::Disturbance;

namespace {

constexpr const char* kMake = "POST /user/repos";

http::Headers fixed_headers() {
  return {{"Accept", "application/vnd.github+json"},
          {"X-GitHub-Api-Version", "2022-11-28"},
          {"Authorization", "Bearer t0ken-of-the-mock"},
          {"User-Agent", "test"}};
}

http::Request make(const std::string& name, Duration timeout = 20s) {
  return {.method = http::Method::post,
          .target = http::Target("/user/repos", {}),
          .headers = {{"Content-Type", "application/json"}, {"X-Request-Id", name}},
          .body = R"({"name":")" + name + R"("})",
          .send_once = true,
          .timeout = timeout};
}

http::Request read(const std::string& name) {
  return {.target = http::Target("/repos/{owner}/{repo}", {"me", name}),
          .headers = {{"X-Request-Id", "read " + name}}};
}

struct Wired {
  std::shared_ptr<testing::FakeClock> clock = std::make_shared<testing::FakeClock>();
  mock::InProcessGitHub host{};
  mock::InProcessWire wire{host, clock};
  std::unique_ptr<http::Transport> transport = wire.transport(fixed_headers());
};

// A real connection through the proxy.
struct Connected {
  mock::MockGitHub host{};
  mock::FaultProxy proxy{host.port()};
  std::unique_ptr<http::Transport> transport = *http::make_curl_transport(
      {.base = *http::parse_base_url("http://127.0.0.1:" + std::to_string(proxy.port())),
       .fixed_headers = fixed_headers(),
       .use_environment_proxy = false});
};

struct Known {
  Cause cause{};
  Delivery delivery{};
  unsigned sends = 0;
  int status = 0;

  explicit Known(const http::Exchange& exchange)
      : cause(exchange.cause),
        delivery(exchange.delivery),
        sends(exchange.sends),
        status(exchange.status) {}
  friend bool operator==(const Known&, const Known&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Known& known) {
    return out << to_string(known.cause) << ", " << to_string(known.delivery) << ", " << known.sends
               << " sent, status " << known.status;
  }
};

}  // namespace

TEST_CASE("requests are answered, checked and counted without a socket", "[unit][mock]") {
  Wired wired;

  const auto made = wired.transport->exchange(make("w"));

  CHECK(
      Known(made) ==
      Known({.cause = Cause::answered, .delivery = Delivery::answered, .sends = 1, .status = 201}));
  CHECK(made.headers.find("Date") == "Thu, 01 Jan 2026 00:00:00 GMT");
  CHECK(wired.transport->exchange(read("w")).status == 200);
  CHECK(wired.host.requests(kMake) == 1);
  CHECK(wired.host.effects(kMake) == 1);
  CHECK(wired.wire.sent(kMake) == 1);
  CHECK(wired.host.problems().empty());
}

TEST_CASE("a loss in this process tells what one on a connection tells", "[unit][mock]") {
  const bool reaches_host = GENERATE(true, false);
  const auto [at, kind] = GENERATE(table<Break, Disturbance>({
      {Break::reset, Disturbance::reset},
      {Break::reset, Disturbance::close},
      {Break::half_status_line, Disturbance::half_status_line},
      {Break::half_headers, Disturbance::half_headers},
      {Break::half_body, Disturbance::half_answer},
      {Break::silence, Disturbance::silence},
      {Break::stall, Disturbance::stall},
  }));
  Wired wired;
  Connected connected;
  wired.wire.plan(kMake, {.at = at, .reaches_host = reaches_host});
  connected.proxy.plan({.kind = kind, .method = "POST", .reaches_server = reaches_host});
  const bool waits = at == Break::silence || at == Break::stall;
  const auto request = make("w", waits ? 1'500ms : 20'000ms);

  CHECK(Known(wired.transport->exchange(request)) == Known(connected.transport->exchange(request)));
  CHECK(wired.host.effects(kMake) == (reaches_host ? 1 : 0));
  CHECK(connected.host.effects(kMake) == (reaches_host ? 1 : 0));
  CHECK(wired.wire.unused().empty());
}

TEST_CASE("a request cut in two reaches no host, on a connection or in this process",
          "[unit][mock]") {
  Wired wired;
  Connected connected;
  wired.wire.plan(kMake, {.at = Break::reset, .reaches_host = false});
  connected.proxy.plan({.kind = Disturbance::half_request});

  CHECK(Known(wired.transport->exchange(make("w"))) ==
        Known(connected.transport->exchange(make("w"))));
  CHECK(connected.host.effects(kMake) == 0);
}

TEST_CASE("a refused connection sends nothing, on a connection or in this process",
          "[unit][mock]") {
  Wired wired;
  Connected connected;
  wired.wire.plan(kMake, {.at = Break::refused});
  connected.proxy.leave();

  CHECK(Known(wired.transport->exchange(make("w"))) ==
        Known(connected.transport->exchange(make("w"))));
  CHECK(wired.wire.sent(kMake) == 0);
  CHECK(wired.host.requests() == 0);
}

TEST_CASE("an answer held back for too long is none, and time has passed", "[unit][mock]") {
  Wired wired;
  wired.host.plan({.route = kMake, .status = 0, .hold = 12s});
  const auto before = wired.clock->now();

  const auto held = wired.transport->exchange(make("w", 10s));

  CHECK(held.cause == Cause::timeout);
  CHECK(held.delivery == Delivery::maybe_applied);
  CHECK(wired.clock->now() - before == 10s);
  CHECK(wired.transport->exchange(read("w")).status == 200);
}

TEST_CASE("a lost request may land later", "[unit][mock]") {
  Wired wired;
  wired.wire.plan(kMake, {.at = Break::silence, .lands_after = 15s});

  CHECK(wired.transport->exchange(make("w", 10s)).cause == Cause::timeout);
  CHECK(wired.transport->exchange(read("w")).status == 404);
  wired.clock->advance(5s);
  CHECK(wired.transport->exchange(read("w")).status == 200);
  CHECK(wired.host.effects(kMake) == 1);
}

TEST_CASE("a call is cancelled where its request breaks off", "[unit][mock]") {
  Wired wired;
  std::stop_source source;
  auto request = make("w");
  request.stop = source.get_token();
  wired.wire.plan(kMake, {.at = Break::silence, .meanwhile = [&source] { source.request_stop(); }});

  const auto cancelled = wired.transport->exchange(request);
  CHECK(cancelled.cause == Cause::cancelled);
  CHECK(cancelled.delivery == Delivery::maybe_applied);
  CHECK(wired.host.effects(kMake) == 1);

  CHECK(wired.transport->exchange(request).delivery == Delivery::never_sent);
  CHECK(wired.host.requests(kMake) == 1);
}

TEST_CASE("each loss may be decided as its request goes out", "[unit][mock]") {
  Wired wired;
  unsigned asked = 0;
  wired.wire.decide([&asked](const std::string& route) -> std::optional<mock::WireFault> {
    ++asked;
    return route == kMake ? std::optional(mock::WireFault{}) : std::nullopt;
  });

  CHECK(wired.transport->exchange(make("w")).cause == Cause::reset);
  CHECK(wired.transport->exchange(read("w")).status == 200);
  CHECK(asked == 2);
}
