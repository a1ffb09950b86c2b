// The proof that a mutation reaches the host once: counted at the server, for every way a
// connection can die before the answer. libcurl by itself repeats each of these on a kept
// connection.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <string_view>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::answer;
using mock::Ending;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;

namespace {

/// A way to lose the connection after the whole request was read.
struct Loss {
  std::string_view name{};
  std::string_view bytes_before{};
  Ending ending = Ending::fin;
};

constexpr std::array kLosses{
    Loss{"FIN", "", Ending::fin},
    Loss{"RST", "", Ending::rst},
    Loss{"FIN after a part of the status line", "HTTP/1.1 2", Ending::fin},
    Loss{"FIN after a part of the headers", "HTTP/1.1 100 Continue\r\n\r\n", Ending::fin},
};

/// Loses the first request of this method and answers all others, a second copy too: a copy would
/// look like success.
mock::WireScript lose_first(std::string_view method, const Loss& loss) {
  auto lost = std::make_shared<std::atomic<bool>>(false);
  return [=](Wire& wire, const WireRequest& request) {
    if (request.method == method && !lost->exchange(true)) {
      wire.send(loss.bytes_before);
      wire.end(loss.ending);
    } else {
      wire.send(answer(200));
    }
  };
}

struct Setting {
  bool is_reused = false;
  bool is_tls = false;
};

constexpr std::array kSettings{Setting{false, false}, Setting{true, false}, Setting{false, true},
                               Setting{true, true}};

/// A transport that trusts the authority, warmed up where the setting says so.
class Scene {
 public:
  Scene(Setting setting, mock::WireScript script)
      : context_(authority_.context()),
        server_(std::move(script), setting.is_tls ? context_.get() : nullptr) {
    CurlTransportOptions options = options_for(server_.url());
    options.ca_file = ca_file_.path();
    transport_ = transport_for(std::move(options));
    if (setting.is_reused) {
      REQUIRE(transport_->exchange(read()).cause == Cause::answered);
    }
  }

  Exchange exchange(const Request& request) { return transport_->exchange(request); }
  [[nodiscard]] const WireServer& server() const noexcept { return server_; }

 private:
  mock::CertificateAuthority authority_{};
  TemporaryFile ca_file_{authority_.pem()};
  mock::TlsContext context_;
  WireServer server_;
  std::unique_ptr<Transport> transport_{};
};

void check_sent_once(Setting setting) {
  for (const Loss& loss : kLosses) {
    for (const Method method : kMutations) {
      CAPTURE(loss.name, method);
      Scene scene(setting, lose_first(to_string(method), loss));

      const Exchange lost = scene.exchange(mutation(method));

      CHECK(scene.server().count(to_string(method)) == 1);
      CHECK(lost.cause == Cause::reset);
      CHECK(lost.delivery == Delivery::maybe_applied);
      CHECK(lost.sends == 1);
      CHECK(lost.status == 0);
    }
  }
}

}  // namespace

TEST_CASE("a mutation lost on a fresh connection reaches the host once", "[unit][http][once]") {
  check_sent_once({.is_reused = false, .is_tls = false});
}

TEST_CASE("a mutation lost on a kept connection reaches the host once", "[unit][http][once]") {
  check_sent_once({.is_reused = true, .is_tls = false});
}

TEST_CASE("a mutation lost on a fresh TLS connection reaches the host once", "[unit][http][once]") {
  check_sent_once({.is_reused = false, .is_tls = true});
}

TEST_CASE("a mutation lost on a kept TLS connection reaches the host once", "[unit][http][once]") {
  check_sent_once({.is_reused = true, .is_tls = true});
}

TEST_CASE("after a lost mutation the transport serves the next call", "[unit][http][once]") {
  for (const Setting setting : kSettings) {
    CAPTURE(setting.is_reused, setting.is_tls);
    Scene scene(setting, lose_first("POST", kLosses[0]));
    REQUIRE(scene.exchange(mutation(Method::post)).cause == Cause::reset);

    CHECK(scene.exchange(mutation(Method::post)).status == 200);
    CHECK(scene.server().count("POST") == 2);
  }
}

TEST_CASE("a read that libcurl repeats by itself is counted", "[unit][http][once]") {
  for (const bool is_tls : {false, true}) {
    for (const Loss& loss : {kLosses[0], kLosses[1], kLosses[2]}) {
      CAPTURE(is_tls, loss.name);
      auto reads = std::make_shared<std::atomic<int>>(0);
      Scene scene({.is_reused = true, .is_tls = is_tls}, [=](Wire& wire, const WireRequest&) {
        const int number = ++*reads;
        if (number == 2) {
          wire.send(loss.bytes_before);
          wire.end(loss.ending);
        } else {
          wire.send(answer(200, number == 3 ? "third" : "first"));
        }
      });

      const Exchange repeated = scene.exchange(read());

      CHECK(repeated.cause == Cause::answered);
      CHECK(repeated.body == "third");
      CHECK(repeated.sends == 2);
      CHECK(scene.server().count("GET") == 1 + repeated.sends);
    }
  }
}

TEST_CASE("a read on a fresh connection is not repeated", "[unit][http][once]") {
  for (const Loss& loss : kLosses) {
    CAPTURE(loss.name);
    Scene scene({}, lose_first("GET", loss));

    const Exchange lost = scene.exchange(read());

    CHECK(lost.cause == Cause::reset);
    CHECK(lost.sends == 1);
    CHECK(scene.server().count("GET") == 1);
  }
}

TEST_CASE("a mutation that meets a host gone away on a kept connection was still sent once",
          "[unit][http][once]") {
  auto server = std::make_unique<WireServer>([](Wire& wire, const WireRequest& request) {
    if (request.method == "POST") {
      wire.end(Ending::rst);
    } else {
      wire.send(answer(200));
    }
  });
  const auto transport = transport_for(server->url());
  REQUIRE(transport->exchange(read()).status == 200);

  // libcurl means to repeat and cannot connect any more: its code then says "could not connect".
  std::thread end([&] {
    server->wait_for_requests(2);
    server.reset();
  });
  const Exchange lost = transport->exchange(mutation(Method::post));
  end.join();

  CHECK(lost.cause == Cause::reset);
  CHECK(lost.delivery == Delivery::maybe_applied);
}

TEST_CASE("status 417 does not make a mutation go out again", "[unit][http][once]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(417)); });
  const auto transport = transport_for(server.url());
  Request large = mutation(Method::post);
  large.body.assign(std::size_t{2} << 20, 'x');

  CHECK(transport->exchange(large).status == 417);
  CHECK(server.count("POST") == 1);
  CHECK_FALSE(contains(server.requests().at(0).head, "Expect"));
}
