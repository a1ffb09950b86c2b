// Limits in time and size, against hosts that are silent, slow or without end.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <array>
#include <string>
#include <vector>
#include <zlib.h>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::answer;
using mock::Ending;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view kChunkedHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

std::string gzip(const std::string& text) {
  z_stream stream{};
  constexpr int kGzipFormat = 16;
  deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + kGzipFormat, 9, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

Exchange exchange_with(const WireServer& server, const Limits& limits) {
  CurlTransportOptions options = options_for(server.url());
  options.limits = limits;
  return transport_for(std::move(options))->exchange(read());
}

}  // namespace

TEST_CASE("a silent host times out, and nothing is sent again", "[unit][http][limits]") {
  WireServer server([](Wire& wire, const WireRequest& request) {
    if (request.method == "POST") {
      wire.hold();
    } else {
      wire.send(answer(200));
    }
  });
  const auto transport = transport_for(server.url());
  REQUIRE(transport->exchange(read()).status == 200);
  Request request = mutation(Method::post);
  request.timeout = 100ms;

  const Exchange e = transport->exchange(request);
  server.wait_for_requests(2);

  CHECK(e.cause == Cause::timeout);
  CHECK(e.delivery == Delivery::maybe_applied);
  CHECK(server.count("POST") == 1);
}

TEST_CASE("a limit that passes before the request goes out is a connect failure",
          "[unit][http][limits]") {
  // Bytes are taken, and the handshake is never answered.
  WireServer silent([](Wire&, const WireRequest&) {});
  const std::string url = "https://127.0.0.1:" + std::to_string(silent.port());

  CurlTransportOptions options = options_for(url);
  options.timeouts.connect = 100ms;
  const Exchange connect_limit =
      transport_for(std::move(options))->exchange(mutation(Method::post));
  Request hasty = mutation(Method::post);
  hasty.timeout = 100ms;
  const Exchange attempt_limit = transport_for(url)->exchange(hasty);

  for (const Exchange& e : {connect_limit, attempt_limit}) {
    CHECK(e.cause == Cause::connect);
    CHECK(e.delivery == Delivery::never_sent);
    CHECK(e.sends == 0);
  }
}

TEST_CASE("a connection that is never accepted is a connect failure", "[unit][http][limits]") {
  const mock::Listener full(0);
  std::vector<mock::Socket> waiting;
  waiting.push_back(mock::connect_to(full.port()));
  CurlTransportOptions options = options_for("http://127.0.0.1:" + std::to_string(full.port()));
  options.timeouts.connect = 100ms;

  const Exchange e = transport_for(std::move(options))->exchange(mutation(Method::post));

  CHECK(e.cause == Cause::connect);
  CHECK(e.delivery == Delivery::never_sent);
}

TEST_CASE("a limit that passes amid the body leaves what the host has answered",
          "[unit][http][limits]") {
  WireServer server([](Wire& wire, const WireRequest& request) {
    if (request.method == "POST") {
      wire.send("HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{");
      wire.hold();
    } else {
      wire.send(answer(200));
    }
  });
  const auto transport = transport_for(server.url());
  REQUIRE(transport->exchange(read()).status == 200);
  Request request = mutation(Method::post);
  request.timeout = 200ms;

  const Exchange e = transport->exchange(request);

  CHECK(e.cause == Cause::timeout);
  CHECK(e.delivery == (e.status == 201 ? Delivery::answered : Delivery::maybe_applied));
}

TEST_CASE("a body that drips is given up", "[unit][http][limits]") {
  WireServer server([](Wire& wire, const WireRequest&) {
    wire.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
    wire.drip("x", 20ms);
  });
  CurlTransportOptions options = options_for(server.url());
  options.timeouts.low_speed = 1s;
  options.limits.low_speed_bytes = 10'000;

  const Exchange e = transport_for(std::move(options))->exchange(read());

  CHECK(e.cause == Cause::timeout);
  CHECK(e.delivery == Delivery::answered);
  CHECK(e.status == 200);
}

TEST_CASE("headers that drip are given up", "[unit][http][limits]") {
  WireServer server([](Wire& wire, const WireRequest&) {
    wire.send("HTTP/1.1 200 OK\r\nX-Drip: ");
    wire.drip("x", 20ms);
  });
  CurlTransportOptions options = options_for(server.url());
  options.timeouts.low_speed = 1s;
  options.limits.low_speed_bytes = 10'000;

  const Exchange e = transport_for(std::move(options))->exchange(read());

  CHECK(e.cause == Cause::timeout);
  CHECK(e.delivery == Delivery::answered);
}

TEST_CASE("a host that thinks longer than the low-speed limit may answer", "[unit][http][limits]") {
  WireServer server([](Wire& wire, const WireRequest&) {
    wire.pause(2'500ms);
    wire.send(answer(200));
  });
  CurlTransportOptions options = options_for(server.url());
  options.timeouts.low_speed = 1s;

  CHECK(transport_for(std::move(options))->exchange(read()).status == 200);
}

TEST_CASE("a body may be as large as the limit and not a byte larger", "[unit][http][limits]") {
  constexpr std::size_t kMost = 4'096;
  for (const std::size_t size : {kMost - 1, kMost, kMost + 1}) {
    CAPTURE(size);
    WireServer server(
        [=](Wire& wire, const WireRequest&) { wire.send(answer(200, std::string(size, 'x'))); });

    const Exchange e = exchange_with(server, {.max_body_bytes = kMost});

    CHECK(e.status == 200);
    CHECK(e.cause == (size <= kMost ? Cause::answered : Cause::protocol));
    CHECK(e.delivery == Delivery::answered);
    CHECK(contains(e.detail, "max_body_bytes") == (size > kMost));
    CHECK(e.body.size() <= kMost);
  }
}

TEST_CASE("a body without end is cut at the limit", "[unit][http][limits]") {
  WireServer server([](Wire& wire, const WireRequest&) {
    wire.send(kChunkedHead);
    const std::string chunk = "10000\r\n" + std::string(0x10000, 'x') + "\r\n";
    while (wire.send(chunk)) {
    }
    wire.end(Ending::rst);
  });

  const Exchange e = exchange_with(server, {.max_body_bytes = 1'000'000});

  CHECK(e.cause == Cause::protocol);
  CHECK(e.body.size() <= 1'000'000);
}

TEST_CASE("packed answers are unpacked", "[unit][http][limits]") {
  const std::string text = R"({"name":"widget"})";
  WireServer server([&](Wire& wire, const WireRequest&) {
    wire.send(answer(200, gzip(text), "Content-Encoding: gzip\r\n"));
  });

  const Exchange e = exchange_with(server, {});

  CHECK(e.cause == Cause::answered);
  CHECK(e.body == text);
  CHECK(contains(server.requests().at(0).head, "Accept-Encoding: "));
}

TEST_CASE("the limit counts unpacked bytes", "[unit][http][limits]") {
  const std::string bomb = gzip(std::string(std::size_t{32} << 20, '\0'));
  REQUIRE(bomb.size() < 64 * 1024);
  const std::string nested = gzip(bomb);
  for (const auto& [body, coding] : {std::pair{bomb, "gzip"}, std::pair{nested, "gzip, gzip"}}) {
    const std::string packed =
        answer(200, body, "Content-Encoding: " + std::string(coding) + "\r\n");
    WireServer server([&](Wire& wire, const WireRequest&) { wire.send(packed); });

    const Exchange e = exchange_with(server, {.max_body_bytes = std::size_t{1} << 20});

    CHECK(e.cause == Cause::protocol);
    CHECK(contains(e.detail, "max_body_bytes"));
    CHECK(e.body.size() <= std::size_t{1} << 20);
  }
}

// The machine may be too busy to send at all within the limit: then nothing came to be unpacked.
TEST_CASE("an answer that unpacks for longer than the attempt may last is a time-out",
          "[unit][http][limits]") {
  const std::string bomb = gzip(std::string(std::size_t{60} << 20, '\0'));
  WireServer server([&](Wire& wire, const WireRequest&) {
    wire.send(answer(200, bomb, "Content-Encoding: gzip\r\n"));
  });
  Request hurried = read();
  hurried.timeout = 20ms;

  const Exchange e = transport_for(server.url())->exchange(hurried);

  CHECK(e.cause == (e.sends == 0 ? Cause::connect : Cause::timeout));
}

TEST_CASE("an encoding that is not what it says is a protocol error", "[unit][http][limits]") {
  for (const std::string encoding :
       {"gzip", "br", "made-up", "gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip"}) {
    CAPTURE(encoding);
    WireServer server([&](Wire& wire, const WireRequest&) {
      wire.send(answer(200, R"({"plain":true})", "Content-Encoding: " + encoding + "\r\n"));
    });

    const Exchange e = exchange_with(server, {});

    CHECK(e.cause == Cause::protocol);
    CHECK(e.delivery == Delivery::answered);
    CHECK(e.status == 200);
  }
}

TEST_CASE("headers have a limit, interim answers included", "[unit][http][limits]") {
  const auto repeated = [](std::string_view line, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) {
      text += line;
    }
    return text;
  };
  for (const std::string& bytes :
       {repeated("HTTP/1.1 103 Early Hints\r\n\r\n", 10'000) + answer(200),
        "HTTP/1.1 200 OK\r\n" + repeated("X: y\r\n", 100'000) + "\r\n",
        "HTTP/1.1 200 OK\r\nX-Wide: " + std::string(300 * 1024, 'x') + "\r\n\r\n"}) {
    WireServer server([&](Wire& wire, const WireRequest&) {
      wire.send(bytes);
      wire.end(Ending::fin);
    });

    const Exchange e = exchange_with(server, {});

    CHECK(e.cause == Cause::protocol);
    CHECK_FALSE(e.detail.empty());
  }
}
