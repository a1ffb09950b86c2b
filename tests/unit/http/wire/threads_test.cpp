// One transport, many threads. Worth most under ThreadSanitizer.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <atomic>
#include <stop_token>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::answer;
using mock::Ending;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;

namespace {

constexpr int kThreads = 32;
constexpr int kCallsEach = 30;

}  // namespace

TEST_CASE("32 threads share a transport, faults and stops included", "[unit][http][threads]") {
  std::atomic<unsigned> served{0};
  WireServer server([&](Wire& wire, const WireRequest&) {
    switch (++served % 11) {
      case 3:
        wire.end(Ending::rst);
        return;
      case 7:
        wire.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
        wire.end(Ending::fin);
        return;
      default:
        wire.send(answer(200));
        return;
    }
  });
  const auto transport = transport_for(server.url());
  std::atomic<unsigned> sends{0};
  std::atomic<unsigned> mutations_sent{0};

  std::vector<std::thread> callers;
  for (int caller = 0; caller < kThreads; ++caller) {
    callers.emplace_back([&, caller] {
      for (int i = 0; i < kCallsEach; ++i) {
        std::stop_source source;
        Request request = i % 2 == 0 ? read() : mutation(kMutations[i % 4]);
        request.stop = source.get_token();
        std::thread stopper;
        if ((caller + i) % 5 == 0) {
          stopper = std::thread([&] { source.request_stop(); });
        }
        const Exchange e = transport->exchange(request);
        sends += e.sends;
        mutations_sent += request.send_once ? e.sends : 0;
        if (stopper.joinable()) {
          stopper.join();
        }
      }
    });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }

  unsigned mutations_seen = 0;
  for (const Method method : kMutations) {
    mutations_seen += server.count(to_string(method));
  }
  // A stopped request may have been counted and not arrived, never the other way round.
  CHECK(mutations_seen <= mutations_sent);
  CHECK(server.requests().size() <= sends);
  CHECK(server.connections() <= sends + kThreads * kCallsEach);
}

TEST_CASE("the first use of many transports at once is safe", "[unit][http][threads]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(200)); });
  std::atomic<int> answered{0};

  std::vector<std::thread> callers;
  for (int caller = 0; caller < 8; ++caller) {
    callers.emplace_back(
        [&] { answered += transport_for(server.url())->exchange(read()).status == 200 ? 1 : 0; });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }

  CHECK(answered == 8);
}
