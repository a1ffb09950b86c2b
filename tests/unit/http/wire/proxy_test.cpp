// Proxies come from the environment, as curl takes them, and neither side sees the other's secrets.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using namespace std::chrono_literals;
using mock::answer;
using mock::Ending;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;

namespace {

/// A host over TLS; `none` of the environment's proxies is in its way yet.
class Host {
 public:
  Host() = default;
  [[nodiscard]] CurlTransportOptions options() const {
    CurlTransportOptions options = options_for(server_.url());
    options.ca_file = ca_file_.path();
    options.fixed_headers = {{"Authorization", "Bearer tok_MARK_77"}};
    options.use_environment_proxy = true;
    return options;
  }
  [[nodiscard]] const WireServer& server() const noexcept { return server_; }

 private:
  mock::CertificateAuthority authority_{};
  TemporaryFile ca_file_{authority_.pem()};
  mock::TlsContext context_ = authority_.context();
  WireServer server_{[](Wire& wire, const WireRequest&) { wire.send(answer(200)); },
                     context_.get()};
};

std::string proxy_url(const WireServer& proxy) {
  return "http://proxyuser:proxysecret@127.0.0.1:" + std::to_string(proxy.port());
}

void check_refused_by_proxy(const Exchange& e) {
  CHECK(e.cause == Cause::connect);
  CHECK(e.delivery == Delivery::never_sent);
  CHECK(e.sends == 0);
  CHECK(e.status == 0);
  CHECK_FALSE(contains(e.detail, "proxysecret"));
}

}  // namespace

TEST_CASE("through a tunnel, proxy and host see their own secret only", "[unit][http][proxy]") {
  const Host host;
  WireServer proxy([&](Wire& wire, const WireRequest&) { wire.tunnel_to(host.server().port()); });
  const Variable https("https_proxy", proxy_url(proxy));
  const Variable none("no_proxy", "");

  const Exchange e = transport_for(host.options())->exchange(mutation(Method::post));

  CHECK(e.status == 200);
  CHECK(e.sends == 1);
  CHECK_FALSE(e.headers.find("Connection"));
  const std::string to_proxy = proxy.requests().at(0).head;
  const std::string to_host = host.server().requests().at(0).head;
  CHECK(to_proxy.starts_with("CONNECT "));
  CHECK(contains(to_proxy, "Proxy-Authorization: Basic"));
  CHECK_FALSE(contains(to_proxy, "tok_MARK_77"));
  CHECK(contains(to_host, "tok_MARK_77"));
  CHECK_FALSE(contains(to_host, "Proxy-"));
}

TEST_CASE("a proxy that refuses the tunnel is a connect failure", "[unit][http][proxy]") {
  const Host host;
  for (const int status : {403, 407, 502}) {
    CAPTURE(status);
    WireServer proxy([=](Wire& wire, const WireRequest&) {
      wire.send(answer(status, "", "Proxy-Authenticate: Basic realm=\"x\"\r\n"));
      wire.end(Ending::fin);
    });
    const Variable https("https_proxy", proxy_url(proxy));
    const Variable none("no_proxy", "");

    const Exchange e = transport_for(host.options())->exchange(mutation(Method::post));

    check_refused_by_proxy(e);
    CHECK(contains(e.detail, std::to_string(status)));
  }
  CHECK(host.server().connections() == 0);
}

TEST_CASE("a proxy that is silent or gone is a connect failure", "[unit][http][proxy]") {
  const Host host;
  WireServer silent([](Wire& wire, const WireRequest&) { wire.hold(); });
  const Variable none("no_proxy", "");
  Request hasty = mutation(Method::post);
  hasty.timeout = 200ms;
  {
    const Variable https("https_proxy", proxy_url(silent));
    check_refused_by_proxy(transport_for(host.options())->exchange(hasty));
  }
  {
    const Variable https("https_proxy", "http://proxyuser:proxysecret@127.0.0.1:" +
                                            std::to_string(mock::closed_port()));
    check_refused_by_proxy(transport_for(host.options())->exchange(hasty));
  }
}

TEST_CASE("a proxy's address that is none does not show its password", "[unit][http][proxy]") {
  const Host host;
  const Variable none("no_proxy", "");
  for (const char* address : {"http://proxyuser:proxysecret@:bad:port", "made-up://u:proxysecret@h",
                              "http://u:proxysecret@no-such-host.invalid:80"}) {
    CAPTURE(address);
    const Variable https("https_proxy", address);

    const Exchange e = transport_for(host.options())->exchange(mutation(Method::post));

    CHECK(e.delivery == Delivery::never_sent);
    CHECK_FALSE(e.detail.empty());
    CHECK_FALSE(contains(e.detail, "proxysecret"));
  }
}

TEST_CASE("no_proxy goes around the proxy", "[unit][http][proxy]") {
  const Host host;
  WireServer proxy([](Wire& wire, const WireRequest&) { wire.send(answer(502)); });
  const Variable https("https_proxy", proxy_url(proxy));
  const Variable none("no_proxy", "127.0.0.1");

  CHECK(transport_for(host.options())->exchange(read()).status == 200);
  CHECK(proxy.connections() == 0);
}

TEST_CASE("the environment's proxies can be switched off", "[unit][http][proxy]") {
  const Host host;
  WireServer proxy([](Wire& wire, const WireRequest&) { wire.send(answer(502)); });
  const Variable https("https_proxy", proxy_url(proxy));
  const Variable all("all_proxy", proxy_url(proxy));
  const Variable none("no_proxy", "");
  CurlTransportOptions options = host.options();
  options.use_environment_proxy = false;

  CHECK(transport_for(std::move(options))->exchange(read()).status == 200);
  CHECK(proxy.connections() == 0);
}
