// The same proof over HTTP/2, where a stream can be refused, a connection can say goodbye, and
// another transfer can be on the same connection.

#include "src/http/curl_exchange.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/h2_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <curl/curl.h>

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <span>
#include <string_view>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::H2Deed;
using mock::H2Request;
using mock::H2Server;

namespace {

struct Loss {
  std::string_view name{};
  H2Deed deed = H2Deed::fin;
};

constexpr std::array kConnectionLosses{Loss{"FIN", H2Deed::fin}, Loss{"RST", H2Deed::rst},
                                       Loss{"GOAWAY", H2Deed::goaway}};
constexpr std::array kStreamLosses{Loss{"stream refused", H2Deed::refuse_stream},
                                   Loss{"stream broken", H2Deed::internal_error},
                                   Loss{"HTTP/1.1 required", H2Deed::require_http_1_1}};

mock::H2Script lose_first(std::string_view method, H2Deed deed) {
  auto lost = std::make_shared<std::atomic<bool>>(false);
  return [=](const H2Request& request) {
    return request.method == method && !lost->exchange(true) ? deed : H2Deed::answer;
  };
}

/// An HTTP/2 server and what a client needs to trust it.
class Scene {
 public:
  explicit Scene(mock::H2Script script)
      : context_(authority_.context({.offers_h2 = true})),
        server_(std::move(script), context_.get()) {}

  [[nodiscard]] std::unique_ptr<Transport> transport() const {
    CurlTransportOptions options = options_for(server_.url());
    options.ca_file = ca_file_.path();
    return transport_for(std::move(options));
  }
  [[nodiscard]] ConnectionTerms terms() const {
    return {.root = server_.url(),
            .scheme = "https",
            .timeouts = {.connect = kForever, .low_speed = kForever},
            .ca_bundle = authority_.pem(),
            .use_environment_proxy = false};
  }
  [[nodiscard]] const H2Server& server() const noexcept { return server_; }

 private:
  mock::CertificateAuthority authority_{};
  TemporaryFile ca_file_{authority_.pem()};
  mock::TlsContext context_;
  H2Server server_;
};

/// Two transfers of ours on one connection, run to their ends side by side.
class SharedConnection {
 public:
  SharedConnection() : multi_(curl_multi_init()) {
    curl_multi_setopt(multi_, CURLMOPT_MAX_HOST_CONNECTIONS, 1L);
  }
  SharedConnection(const SharedConnection&) = delete;
  SharedConnection& operator=(const SharedConnection&) = delete;
  ~SharedConnection() { curl_multi_cleanup(multi_); }

  void add(CurlHandle& handle) {
    handle.set(CURLOPT_PIPEWAIT, 1L);
    curl_multi_add_handle(multi_, handle.get());
  }
  void remove(CurlHandle& handle) { curl_multi_remove_handle(multi_, handle.get()); }

  std::map<CURL*, CURLcode> run() {
    std::map<CURL*, CURLcode> codes;
    for (int running = 1; running > 0;) {
      curl_multi_perform(multi_, &running);
      int left = 0;
      while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
        codes[message->easy_handle] = message->data.result;
      }
      if (running > 0) {
        curl_multi_poll(multi_, nullptr, 0, 1000, nullptr);
      }
    }
    return codes;
  }

 private:
  CURLM* multi_;
};

void check_sent_once(std::span<const Loss> losses, bool is_reused) {
  for (const Loss& loss : losses) {
    for (const Method method : kMutations) {
      CAPTURE(loss.name, method);
      const Scene scene(lose_first(to_string(method), loss.deed));
      const auto transport = scene.transport();
      if (is_reused) {
        REQUIRE(transport->exchange(read()).cause == Cause::answered);
      }

      const Exchange lost = transport->exchange(mutation(method));

      CHECK(scene.server().count(to_string(method)) == 1);
      CHECK(lost.cause == Cause::reset);
      CHECK(lost.delivery == Delivery::maybe_applied);
      CHECK(lost.sends == 1);
    }
  }
}

}  // namespace

TEST_CASE("over HTTP/2 a mutation on a fresh connection reaches the host once",
          "[unit][http][once][h2]") {
  check_sent_once(kConnectionLosses, false);
  check_sent_once(kStreamLosses, false);
}

TEST_CASE("over HTTP/2 a mutation whose kept connection dies reaches the host once",
          "[unit][http][once][h2]") {
  check_sent_once(kConnectionLosses, true);
}

TEST_CASE("over HTTP/2 a mutation whose stream is refused or broken reaches the host once",
          "[unit][http][once][h2]") {
  check_sent_once(kStreamLosses, true);
}

TEST_CASE("over HTTP/2 a read that libcurl repeats by itself is counted",
          "[unit][http][once][h2]") {
  const Scene scene(lose_first("GET", H2Deed::refuse_stream));

  const Exchange repeated = scene.transport()->exchange(read());

  CHECK(repeated.cause == Cause::answered);
  CHECK(repeated.sends == 2);
  CHECK(scene.server().count("GET") == 2);
}

TEST_CASE("over HTTP/2 an answer cut after its headers keeps its status",
          "[unit][http][once][h2]") {
  const Scene scene([](const H2Request&) { return H2Deed::headers_then_fin; });

  const Exchange cut = scene.transport()->exchange(mutation(Method::post));

  CHECK(cut.cause == Cause::body_dropped);
  CHECK(cut.delivery == Delivery::answered);
  CHECK(cut.status == 200);
  CHECK(scene.server().count("POST") == 1);
}

TEST_CASE("mutations that share an HTTP/2 connection are each sent once when it dies",
          "[unit][http][once][h2]") {
  for (const H2Deed deed : {H2Deed::rst, H2Deed::fin, H2Deed::goaway, H2Deed::refuse_stream}) {
    CAPTURE(static_cast<int>(deed));
    auto posts = std::make_shared<std::atomic<int>>(0);
    const Scene scene([=](const H2Request& request) {
      if (request.method != "POST") {
        return H2Deed::answer;
      }
      const int number = ++*posts;
      // The death of the connection ends the first one too; a refusal has to be said to each.
      const bool is_held = number == 1 && deed != H2Deed::refuse_stream;
      return is_held ? H2Deed::hold : number <= 2 ? deed : H2Deed::answer;
    });
    const ConnectionTerms terms = scene.terms();
    CurlHandle warm;
    CurlHandle first;
    CurlHandle second;
    const Request quick = read();
    const Request post = mutation(Method::post);
    SharedConnection shared;
    {
      CurlExchange warming(warm, terms, quick);
      shared.add(warm);
      REQUIRE(warming.finish(shared.run().at(warm.get())).status == 200);
      shared.remove(warm);
    }
    CurlExchange one(first, terms, post);
    CurlExchange two(second, terms, post);

    shared.add(first);
    shared.add(second);
    const auto codes = shared.run();
    const Exchange a = one.finish(codes.at(first.get()));
    const Exchange b = two.finish(codes.at(second.get()));
    shared.remove(first);
    shared.remove(second);

    CHECK(scene.server().count("POST") == 2);
    CHECK(a.delivery == Delivery::maybe_applied);
    CHECK(b.delivery == Delivery::maybe_applied);
    CHECK(a.sends + b.sends == 2);
  }
}

TEST_CASE("one caller in a loop stays on one HTTP/2 connection", "[unit][http][h2]") {
  const Scene scene([](const H2Request&) { return H2Deed::answer; });
  const auto transport = scene.transport();

  for (int i = 0; i < 20; ++i) {
    REQUIRE(transport->exchange(mutation(Method::post)).status == 200);
  }

  CHECK(scene.server().connections() == 1);
}
