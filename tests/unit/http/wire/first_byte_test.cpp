// The limit of a host's silence, from the end of a request to the first line of its answer.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;
using namespace std::chrono_literals;

TEST_CASE("a host that does not begin to answer in time is given up", "[unit][http][limits]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.hold(); });
  CurlTransportOptions options = options_for(server.url());
  options.timeouts.first_byte = 300ms;
  const auto transport = transport_for(std::move(options));

  for (const Request& request : {read(), mutation(Method::post)}) {
    const Exchange e = transport->exchange(request);

    CHECK(e.cause == Cause::timeout);
    CHECK(e.delivery == Delivery::maybe_applied);
    CHECK(e.sends == 1);
    CHECK(contains(e.detail, "timeouts.first_byte"));
  }
  server.wait_for_requests(2);
  CHECK(server.count("POST") == 1);
}

TEST_CASE("an answer that has begun may take longer than the limit of its first line",
          "[unit][http][limits]") {
  WireServer server([](Wire& wire, const WireRequest&) {
    wire.send("HTTP/1.1 200 OK\r\n");
    wire.pause(2'500ms);
    wire.send("Content-Length: 2\r\n\r\n{}");
  });
  CurlTransportOptions options = options_for(server.url());
  options.timeouts.first_byte = 2s;

  const Exchange e = transport_for(std::move(options))->exchange(read());

  CHECK(e.cause == Cause::answered);
  CHECK(e.body == "{}");
}

TEST_CASE("a request that is still going out is not waited for as an answer",
          "[unit][http][limits]") {
  // It takes connections and what fits into the buffers, and reads nothing.
  const mock::Listener deaf(1);
  CurlTransportOptions options = options_for("http://127.0.0.1:" + std::to_string(deaf.port()));
  options.timeouts.first_byte = 100ms;
  Request large = mutation(Method::post);
  large.body.assign(std::size_t{64} << 20, 'x');
  large.timeout = 1s;

  const Exchange e = transport_for(std::move(options))->exchange(large);

  CHECK(e.cause == Cause::timeout);
  CHECK_FALSE(contains(e.detail, "first_byte"));
}
