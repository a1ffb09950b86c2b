// A secret belongs to one origin: no redirect, no stored login and no cookie carries it, or another
// one, anywhere.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::answer;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;

namespace {

CurlTransportOptions with_token(const std::string& url, const std::string& token) {
  CurlTransportOptions options = options_for(url);
  options.fixed_headers = {{"Authorization", "Bearer " + token}, {"PRIVATE-TOKEN", token}};
  return options;
}

}  // namespace

TEST_CASE("no redirect is followed, wherever it leads", "[unit][http][isolation]") {
  WireServer elsewhere([](Wire& wire, const WireRequest&) { wire.send(answer(200)); });
  const std::string other = std::to_string(elsewhere.port());
  for (const std::string& location :
       {"http://127.0.0.1:" + other + "/x", "http://u:p@127.0.0.1:" + other + "/x",
        "http://localhost:" + other + "/x", "https://127.0.0.1:" + other + "/x",
        std::string("file:///etc/passwd"), "ftp://127.0.0.1:" + other + "/x",
        "gopher://127.0.0.1:" + other + "/x", "dict://127.0.0.1:" + other + "/x",
        "ldap://127.0.0.1:" + other + "/x", "smb://127.0.0.1:" + other + "/x",
        std::string("/again")}) {
    for (const int status : {301, 302, 303, 307, 308}) {
      CAPTURE(location, status);
      WireServer server([&](Wire& wire, const WireRequest&) {
        wire.send(answer(status, "{}", "Location: " + location + "\r\n"));
      });
      const auto transport = transport_for(with_token(server.url(), "tok_MARK_77"));

      for (const Request& request : {read(), mutation(Method::post)}) {
        const Exchange e = transport->exchange(request);
        CHECK(e.status == status);
        CHECK(e.headers.find("location") == location);
      }
      CHECK(server.requests().size() == 2);
    }
  }
  CHECK(elsewhere.connections() == 0);
}

TEST_CASE("stored logins and cookies are not used", "[unit][http][isolation]") {
  namespace fs = std::filesystem;
  const TemporaryFile unique("");
  const std::string home = unique.path() + ".home";
  fs::create_directory(home);
  std::ofstream(home + "/.netrc") << "machine 127.0.0.1 login u password p\n";
  const Variable home_variable("HOME", home);
  WireServer server([](Wire& wire, const WireRequest&) {
    wire.send(answer(200, "{}", "Set-Cookie: session=1; Path=/\r\n"));
  });
  const auto transport = transport_for(server.url());

  for (int i = 0; i < 2; ++i) {
    REQUIRE(transport->exchange(read()).status == 200);
  }

  for (const WireRequest& request : server.requests()) {
    CHECK_FALSE(contains(request.head, "Authorization"));
    CHECK_FALSE(contains(request.head, "Cookie"));
  }
  fs::remove_all(home);
}

TEST_CASE("each token reaches its own host only", "[unit][http][isolation]") {
  const auto serve = [](Wire& wire, const WireRequest&) { wire.send(answer(200)); };
  std::array<WireServer, 2> servers{WireServer(serve), WireServer(serve)};
  const std::array transports{transport_for(with_token(servers[0].url(), "token-of-zero")),
                              transport_for(with_token(servers[1].url(), "token-of-one"))};

  std::vector<std::thread> callers;
  for (int caller = 0; caller < 8; ++caller) {
    callers.emplace_back([&] {
      for (std::size_t i = 0; i < 100; ++i) {
        static_cast<void>(
            transports[i % 2]->exchange(i % 3 == 0 ? mutation(Method::post) : read()));
      }
    });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }

  const std::array own{"token-of-zero", "token-of-one"};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto requests = servers[i].requests();
    CHECK(requests.size() == 400);
    for (const WireRequest& request : requests) {
      REQUIRE(contains(request.head, own[i]));
      REQUIRE_FALSE(contains(request.head, own[1 - i]));
    }
  }
}
