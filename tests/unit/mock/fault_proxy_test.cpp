#include "tests/mock/fault_proxy/fault_proxy.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/unit/mock/mock_client.hpp"

#include <thread>

using namespace gitprovider::mock;

namespace {

struct Line {
  MockGitHub server{};
  FaultProxy proxy{server.port()};
  MockClient client{proxy.port()};
};

}  // namespace

TEST_CASE("what is not disturbed goes through, on one connection", "[unit][mock]") {
  Line line;
  httplib::Client client("127.0.0.1", line.proxy.port());
  client.set_keep_alive(true);

  CHECK(client.Get("/user")->status == 401);
  CHECK(client.Get("/user")->status == 401);
  CHECK(line.proxy.requests("GET") == 2);
  CHECK(line.proxy.connections() == 1);
}

TEST_CASE("an answer is lost after the server acted", "[unit][mock]") {
  const auto kind = GENERATE(Disturbance::reset, Disturbance::close, Disturbance::half_status_line,
                             Disturbance::half_answer);
  Line line;
  line.proxy.plan({.kind = kind, .method = "POST"});

  CHECK(line.client.post("/user/repos", {{"name", "w"}}).status == 0);
  CHECK(line.proxy.unused() == 0);
  CHECK(line.client.get("/repos/me/w").status == 200);
}

TEST_CASE("a request need not reach the server", "[unit][mock]") {
  Line line;
  line.proxy.plan({.kind = Disturbance::close, .target = "/user", .reaches_server = false});

  CHECK(line.client.get("/user").status == 0);
  CHECK(line.server.requests() == 0);
  CHECK(line.client.get("/user").status == 200);
}

TEST_CASE("a drip arrives whole in the end", "[unit][mock]") {
  Line line;
  line.proxy.plan({.kind = Disturbance::drip});
  line.server.plan({.route = "GET /user", .status = 200, .body = "{}"});

  CHECK(line.client.get("/user").status == 200);
}

TEST_CASE("silence lasts until the client leaves", "[unit][mock]") {
  Line line;
  httplib::Client client("127.0.0.1", line.proxy.port());
  client.set_read_timeout(0, 50'000);
  line.proxy.plan({.kind = Disturbance::silence});

  CHECK_FALSE(client.Get("/user"));
  // The client's patience may end before the request has passed the proxy.
  while (line.server.requests() == 0) {
    std::this_thread::yield();
  }
  CHECK(line.server.requests() == 1);
}

TEST_CASE("a proxy that left refuses, and comes back at the same port", "[unit][mock]") {
  Line line;
  REQUIRE(line.client.get("/user").status == 200);

  line.proxy.leave();
  CHECK(line.client.get("/user").status == 0);
  line.proxy.come_back();

  CHECK(line.client.get("/user").status == 200);
  CHECK(line.server.requests() == 2);
}

TEST_CASE("a farewell is heard, and nothing after it", "[unit][mock]") {
  Line line;
  line.proxy.plan({.kind = Disturbance::farewell});

  CHECK(line.client.get("/user").status == 200);
  CHECK(line.client.get("/user").status == 0);
}

TEST_CASE("half of a request makes no effect", "[unit][mock]") {
  Line line;
  line.proxy.plan({.kind = Disturbance::half_request});

  CHECK(line.client.post("/user/repos", {{"name", "w"}}).status == 0);
  CHECK(line.server.effects("POST /user/repos") == 0);
  CHECK(line.client.get("/repos/me/w").status == 404);
}
