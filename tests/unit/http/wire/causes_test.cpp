// What the transport says after each way an exchange can end.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::answer;
using mock::Ending;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;

namespace {

mock::WireScript say(std::string bytes, Ending ending = Ending::fin) {
  return [=](Wire& wire, const WireRequest&) {
    wire.send(bytes);
    wire.end(ending);
  };
}

}  // namespace

TEST_CASE("a complete answer is an exchange, whatever its status", "[unit][http][causes]") {
  for (const int status : {200, 201, 204, 301, 304, 401, 404, 418, 429, 500, 503, 599}) {
    CAPTURE(status);
    const bool is_bodiless = status == 204 || status == 304;
    const std::string body = is_bodiless ? "" : R"({"message":"x"})";
    WireServer server([=](Wire& wire, const WireRequest&) {
      wire.send(answer(status, body, "X-Request-Id: 7\r\n"));
    });

    const Exchange e = transport_for(server.url())->exchange(read());

    CHECK(e.cause == Cause::answered);
    CHECK(e.delivery == Delivery::answered);
    CHECK(e.status == status);
    CHECK(e.body == body);
    CHECK(e.headers.find("x-request-id") == "7");
    CHECK(e.sends == 1);
    CHECK(e.detail.empty());
  }
}

TEST_CASE("what stands on the wire is what was asked for", "[unit][http][causes]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(200)); });
  CurlTransportOptions options = options_for(server.url() + "/api/v4");
  options.fixed_headers = {{"Authorization", "Bearer t"}, {"Accept", "application/json"}};
  const auto transport = transport_for(std::move(options));
  Request request = mutation(Method::patch);
  request.target = Target{"/a/{x}/b", {"../c d"}};
  request.headers.add("accept", "text/plain");
  request.headers.add("X-Empty", "");

  REQUIRE(transport->exchange(request).status == 200);
  const WireRequest seen = server.requests().at(0);

  CHECK(seen.method == "PATCH");
  CHECK(seen.target == "/api/v4/a/..%2Fc%20d/b");
  CHECK(seen.body == request.body);
  CHECK(contains(seen.head, "\r\nAuthorization: Bearer t\r\n"));
  CHECK(contains(seen.head, "\r\naccept: text/plain\r\n"));
  CHECK_FALSE(contains(seen.head, "Accept: application/json"));
  CHECK(contains(seen.head, "\r\nX-Empty:\r\n"));
  CHECK(contains(seen.head, "\r\nContent-Type: application/json\r\n"));
  CHECK_FALSE(contains(seen.head, "Expect"));
}

TEST_CASE("every method goes out under its own name", "[unit][http][causes]") {
  WireServer server([](Wire& wire, const WireRequest& request) {
    wire.send(request.method == "HEAD" ? "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
                                       : answer(200));
  });
  const auto transport = transport_for(server.url());

  for (const Method method :
       {Method::get, Method::head, Method::post, Method::put, Method::patch, Method::delete_}) {
    CAPTURE(method);
    Request bare{.method = method, .target = Target{"/x", {}}, .timeout = kForever};
    CHECK(transport->exchange(bare).cause == Cause::answered);
    CHECK(server.count(to_string(method)) == 1);
    CHECK_FALSE(contains(server.requests().back().head, "Content-Type"));
  }
  CHECK(server.connections() == 1);
}

TEST_CASE("a path is sent as it is, dots included", "[unit][http][causes]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(200)); });
  Request request = read();
  request.target = Target::from_host("/r", "/a/../echo?q=%2e");

  REQUIRE(transport_for(server.url())->exchange(request).status == 200);

  CHECK(server.requests().at(0).target == "/a/../echo?q=%2e");
}

TEST_CASE("a name that is not resolved was never sent", "[unit][http][causes]") {
  const Exchange e = transport_for("http://no-such-host.invalid")->exchange(mutation(Method::post));

  CHECK(e.cause == Cause::dns);
  CHECK(e.delivery == Delivery::never_sent);
  CHECK(e.sends == 0);
}

TEST_CASE("a refused connection was never sent", "[unit][http][causes]") {
  const auto port = std::to_string(mock::closed_port());

  const Exchange e = transport_for("http://127.0.0.1:" + port)->exchange(mutation(Method::post));

  CHECK(e.cause == Cause::connect);
  CHECK(e.delivery == Delivery::never_sent);
  CHECK(e.sends == 0);
  CHECK_FALSE(e.detail.empty());
}

TEST_CASE("a body cut short keeps its status", "[unit][http][causes]") {
  const std::string head = "HTTP/1.1 201 Created\r\n";
  for (const std::string& bytes : {head + "Content-Length: 100\r\n\r\n{\"a\"",
                                   head + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n"}) {
    for (const Ending ending : {Ending::fin, Ending::rst}) {
      WireServer server(say(bytes, ending));

      const Exchange e = transport_for(server.url())->exchange(mutation(Method::post));

      CHECK(e.cause == Cause::body_dropped);
      CHECK(e.delivery == Delivery::answered);
      CHECK(e.status == 201);
      CHECK(server.count("POST") == 1);
    }
  }
}

TEST_CASE("chunks with a size that is none are a protocol error or a lost body",
          "[unit][http][causes]") {
  for (const std::string size : {"zz", "10000000000000000", "-1"}) {
    CAPTURE(size);
    WireServer server(say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + size +
                          "\r\n{}\r\n0\r\n\r\n"));

    const Exchange e = transport_for(server.url())->exchange(read());

    CHECK((e.cause == Cause::body_dropped || e.cause == Cause::protocol));
    CHECK(e.delivery == Delivery::answered);
    CHECK(e.status == 200);
  }
}

TEST_CASE("headers cut short are a lost connection, but the host has answered",
          "[unit][http][causes]") {
  WireServer server(say("HTTP/1.1 200 OK\r\nContent-Type: appl"));

  const Exchange e = transport_for(server.url())->exchange(mutation(Method::post));

  CHECK(e.cause == Cause::reset);
  CHECK(e.delivery == Delivery::answered);
  CHECK(server.count("POST") == 1);
}

TEST_CASE("what is not HTTP is a protocol error and proves nothing", "[unit][http][causes]") {
  WireServer server(say("220 mail.example ESMTP ready and waiting for you\r\n"));

  const Exchange e = transport_for(server.url())->exchange(mutation(Method::post));

  CHECK(e.cause == Cause::protocol);
  CHECK(e.delivery == Delivery::maybe_applied);
  CHECK(contains(e.detail, "not HTTP"));
  CHECK(server.count("POST") == 1);
}

TEST_CASE("headers that break HTTP are told as the host's fault", "[unit][http][causes]") {
  const std::string wide = "X-Wide: " + std::string(110 * 1024, 'x');
  for (const auto& [line, words] :
       {std::pair{std::string("Content-Length: -5"), "rules of HTTP"},
        std::pair{std::string("no colon"), "rules of HTTP"}, std::pair{wide, "header line"}}) {
    WireServer server(say("HTTP/1.1 200 OK\r\n" + line + "\r\n\r\n"));

    const Exchange e = transport_for(server.url())->exchange(read());

    CHECK(e.cause == Cause::protocol);
    CHECK_THAT(e.detail, Catch::Contains(words));
  }
}

TEST_CASE("an early refusal of a large body is an answer", "[unit][http][causes]") {
  mock::Listener listener;
  std::thread host([&] {
    mock::Stream stream(*listener.accept(), nullptr);
    static_cast<void>(stream.read());
    stream.write("HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}");
    while (!stream.read().empty()) {
    }
  });
  Request large = mutation(Method::post);
  large.body.assign(std::size_t{16} << 20, 'x');

  const Exchange e =
      transport_for("http://127.0.0.1:" + std::to_string(listener.port()))->exchange(large);
  host.join();

  CHECK(e.cause == Cause::answered);
  CHECK(e.delivery == Delivery::answered);
  CHECK(e.status == 413);
}

TEST_CASE("an interim answer is no answer", "[unit][http][causes]") {
  WireServer server([](Wire& wire, const WireRequest&) {
    wire.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n");
    wire.send(answer(200, "{}", "Link: </y>\r\n"));
  });

  const Exchange e = transport_for(server.url())->exchange(read());

  CHECK(e.status == 200);
  CHECK(e.headers.all("link") == "</y>");
}

TEST_CASE("odd header lines do no harm", "[unit][http][causes]") {
  const auto with = [](const std::string& lines) {
    return "HTTP/1.1 200 OK\r\n" + lines + "Content-Length: 2\r\n\r\n{}";
  };
  const std::string nul("X-N: a\0b\r\n", 10);
  for (const std::string& lines :
       {nul, std::string("X-8: \xFF\xFE\r\n"), std::string("no colon at all\r\n"),
        std::string(": nameless\r\n")}) {
    CAPTURE(lines);
    WireServer server(say(with(lines)));

    const Exchange e = transport_for(server.url())->exchange(read());

    CHECK(e.status == 200);
    CHECK((e.cause == Cause::answered || e.cause == Cause::protocol));
  }
}

TEST_CASE("a folded header line reads as one", "[unit][http][causes]") {
  WireServer server([](Wire& wire, const WireRequest&) {
    wire.send(answer(200, "{}", "X-Long: a\r\n  b\r\n\tc\r\n"));
  });

  const Exchange e = transport_for(server.url())->exchange(read());

  CHECK(e.headers.find("x-long") == "a b c");
}

TEST_CASE("a header that is none is refused before anything is sent", "[unit][http][causes]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(200)); });
  Request request = mutation(Method::post);
  request.headers.add("X-Name", "a\r\nX-Other: b");

  const Exchange e = transport_for(server.url())->exchange(request);

  CHECK(e.cause == Cause::none);
  CHECK(e.delivery == Delivery::never_sent);
  CHECK(contains(e.detail, "X-Name"));
  CHECK(server.connections() == 0);

  CurlTransportOptions options = options_for(server.url());
  options.fixed_headers = {{"Authorization", "Bearer secret\n"}};
  const auto made = make_curl_transport(std::move(options));
  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::invalid_argument);
  CHECK_FALSE(contains(made.error().message, "secret"));
}

TEST_CASE("one caller in a loop stays on one connection", "[unit][http][causes]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(200)); });
  const auto transport = transport_for(server.url());

  for (int i = 0; i < 50; ++i) {
    REQUIRE(transport->exchange(i % 2 == 0 ? read() : mutation(Method::post)).status == 200);
  }

  CHECK(server.connections() == 1);
}
