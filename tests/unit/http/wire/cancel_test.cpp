// A stop request ends an exchange wherever it is. No test here measures time: each waits for
// something that never comes, so that returning at all is the proof.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <condition_variable>
#include <dlfcn.h>
#include <mutex>
#include <netdb.h>
#include <stop_token>
#include <string_view>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using namespace std::chrono_literals;
using mock::answer;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;

namespace {

constexpr std::string_view kStuckName = "stuck.example";

/// A resolver that answers for kStuckName only when the test lets it.
struct StuckResolver {
  std::mutex mutex{};
  std::condition_variable changed{};
  int waiting = 0;
  bool is_open = true;

  int wait() {
    std::unique_lock lock(mutex);
    ++waiting;
    changed.notify_all();
    changed.wait(lock, [this] { return is_open; });
    --waiting;
    changed.notify_all();
    return EAI_AGAIN;
  }
  void close() {
    const std::lock_guard lock(mutex);
    is_open = false;
  }
  void wait_for_caller() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return waiting > 0; });
  }
  void open() {
    std::unique_lock lock(mutex);
    is_open = true;
    changed.notify_all();
    changed.wait(lock, [this] { return waiting == 0; });
  }
};

StuckResolver& stuck_resolver() {
  static StuckResolver resolver;
  return resolver;
}

void check_cancelled(const Exchange& e) {
  CHECK(e.cause == Cause::cancelled);
  CHECK(e.delivery == (e.status != 0  ? Delivery::answered
                       : e.sends == 0 ? Delivery::never_sent
                                      : Delivery::maybe_applied));
}

}  // namespace

// libcurl's resolver thread calls this one instead of the C library's.
extern "C" int getaddrinfo(const char* node, const char* service, const addrinfo* hints,
                           addrinfo** found) {
  if (node != nullptr && node == kStuckName) {
    return stuck_resolver().wait();
  }
  using Function = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
  static const auto real = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, "getaddrinfo"));
  return real(node, service, hints, found);
}

TEST_CASE("a stop requested beforehand sends nothing", "[unit][http][cancel]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(200)); });
  std::stop_source source;
  source.request_stop();
  Request request = mutation(Method::post);
  request.stop = source.get_token();

  const Exchange e = transport_for(server.url())->exchange(request);

  CHECK(e.cause == Cause::cancelled);
  CHECK(e.delivery == Delivery::never_sent);
  CHECK(server.connections() == 0);
}

TEST_CASE("a stop ends an exchange whose name is being resolved", "[unit][http][cancel]") {
  stuck_resolver().close();
  const auto transport = transport_for("http://" + std::string(kStuckName));
  std::stop_source source;
  Request request = mutation(Method::post);
  request.stop = source.get_token();
  std::thread stopper([&] {
    stuck_resolver().wait_for_caller();
    source.request_stop();
  });

  const Exchange e = transport->exchange(request);
  stopper.join();
  stuck_resolver().open();

  CHECK(e.cause == Cause::cancelled);
  CHECK(e.delivery == Delivery::never_sent);
}

TEST_CASE("a limit holds while a name is being resolved", "[unit][http][cancel]") {
  stuck_resolver().close();
  const auto transport = transport_for("http://" + std::string(kStuckName));
  Request request = mutation(Method::post);
  request.timeout = 100ms;

  const Exchange e = transport->exchange(request);
  stuck_resolver().wait_for_caller();
  stuck_resolver().open();

  CHECK(e.cause == Cause::connect);
  CHECK(e.delivery == Delivery::never_sent);
}

TEST_CASE("a stop ends an exchange that is connecting", "[unit][http][cancel]") {
  const mock::Listener full(0);
  std::vector<mock::Socket> waiting;
  waiting.push_back(mock::connect_to(full.port()));
  std::stop_source source;
  Request request = mutation(Method::post);
  request.stop = source.get_token();
  CurlTransportOptions options = options_for("http://127.0.0.1:" + std::to_string(full.port()));
  options.timeouts.connect = kForever;
  const auto transport = transport_for(std::move(options));
  std::thread stopper([&] { source.request_stop(); });

  const Exchange e = transport->exchange(request);
  stopper.join();

  CHECK(e.cause == Cause::cancelled);
  CHECK(e.delivery == Delivery::never_sent);
}

TEST_CASE("a stop ends a TLS handshake", "[unit][http][cancel]") {
  WireServer silent([](Wire&, const WireRequest&) {});
  std::stop_source source;
  Request request = mutation(Method::post);
  request.stop = source.get_token();
  CurlTransportOptions options = options_for("https://127.0.0.1:" + std::to_string(silent.port()));
  options.timeouts.connect = kForever;
  const auto transport = transport_for(std::move(options));
  std::thread stopper([&] {
    silent.wait_for_connections(1);
    source.request_stop();
  });

  const Exchange e = transport->exchange(request);
  stopper.join();

  CHECK(e.cause == Cause::cancelled);
  CHECK(e.delivery == Delivery::never_sent);
}

TEST_CASE("a stop ends the wait for an answer, and a body that stalls", "[unit][http][cancel]") {
  for (const std::string& bytes :
       {std::string(), std::string("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{")}) {
    std::stop_source source;
    WireServer server([&](Wire& wire, const WireRequest&) {
      wire.send(bytes);
      source.request_stop();
      wire.hold();
    });
    Request request = mutation(Method::post);
    request.stop = source.get_token();

    const Exchange e = transport_for(server.url())->exchange(request);

    check_cancelled(e);
    CHECK(e.sends == 1);
    CHECK(server.count("POST") == 1);
  }
}

TEST_CASE("after a stop the transport serves the next call", "[unit][http][cancel]") {
  std::stop_source source;
  WireServer server([&](Wire& wire, const WireRequest& request) {
    if (request.method == "POST") {
      source.request_stop();
      wire.hold();
    } else {
      wire.send(answer(200));
    }
  });
  const auto transport = transport_for(server.url());
  Request request = mutation(Method::post);
  request.stop = source.get_token();
  REQUIRE(transport->exchange(request).cause == Cause::cancelled);

  CHECK(transport->exchange(read()).status == 200);
}
