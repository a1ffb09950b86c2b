// Verification is always on, and says what is wrong.

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::answer;
using mock::CertificateAuthority;
using mock::TlsTerms;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;

namespace {

/// A server with these terms, met by a client that trusts the authority or does not.
struct Meeting {
  TlsTerms terms{};
  bool trusts_authority = true;
};

Exchange meet(const Meeting& meeting) {
  const CertificateAuthority authority;
  const TemporaryFile ca_file(authority.pem());
  const auto context = authority.context(meeting.terms);
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(200)); }, context.get());
  CurlTransportOptions options = options_for(server.url());
  options.ca_file = meeting.trusts_authority ? ca_file.path() : "";

  const Exchange e = transport_for(std::move(options))->exchange(mutation(Method::post));

  CHECK(server.count("POST") == e.sends);
  return e;
}

void check_refused(const Exchange& e, std::string_view reason) {
  CHECK(e.cause == Cause::tls);
  CHECK(e.delivery == Delivery::never_sent);
  CHECK(e.sends == 0);
  CAPTURE(e.detail);
  CHECK(contains(e.detail, reason));
}

}  // namespace

TEST_CASE("a certificate of a trusted authority is accepted", "[unit][http][tls]") {
  CHECK(meet({}).status == 200);
}

TEST_CASE("an unknown authority is refused", "[unit][http][tls]") {
  check_refused(meet({.trusts_authority = false}), "unable to get local issuer certificate");
}

TEST_CASE("a self-signed certificate is refused", "[unit][http][tls]") {
  check_refused(meet({.terms = {.certificate = {.is_self_signed = true}}}), "self-signed");
}

TEST_CASE("an expired certificate is refused", "[unit][http][tls]") {
  check_refused(meet({.terms = {.certificate = {.is_expired = true}}}), "expired");
}

TEST_CASE("a certificate for another name is refused", "[unit][http][tls]") {
  check_refused(meet({.terms = {.certificate = {.names = "DNS:other.example"}}}),
                "target host name");
}

TEST_CASE("an old version of TLS is refused", "[unit][http][tls]") {
  check_refused(meet({.terms = {.highest_version = TLS1_1_VERSION}}), "protocol");
}

TEST_CASE("nothing in the environment turns verification off", "[unit][http][tls]") {
  const TemporaryFile curlrc("insecure\n");
  const Variable home("CURL_HOME", curlrc.path());
  const Variable insecure("CURL_INSECURE", "1");
  const Variable verify("GIT_SSL_NO_VERIFY", "1");
  const Variable node("NODE_TLS_REJECT_UNAUTHORIZED", "0");

  check_refused(meet({.terms = {.certificate = {.is_self_signed = true}}}), "self-signed");
  check_refused(meet({.trusts_authority = false}), "issuer");
}

TEST_CASE("clear text where TLS is expected is refused", "[unit][http][tls]") {
  WireServer server([](Wire& wire, const WireRequest&) { wire.send(answer(200)); });
  mock::Listener listener;
  std::thread host([&] {
    mock::Stream stream(*listener.accept(), nullptr);
    static_cast<void>(stream.read());
    stream.write(answer(200));
    stream.end(mock::Ending::fin);
  });

  const Exchange e = transport_for("https://127.0.0.1:" + std::to_string(listener.port()))
                         ->exchange(mutation(Method::post));
  host.join();

  check_refused(e, "wrong version number");
}

TEST_CASE("a CA file that is none is refused when the transport is made", "[unit][http][tls]") {
  const TemporaryFile empty("");
  CurlTransportOptions options = options_for("https://127.0.0.1");

  options.ca_file = empty.path();
  const auto with_empty = make_curl_transport(options);
  options.ca_file = "/no/such/file";
  const auto with_missing = make_curl_transport(options);

  REQUIRE_FALSE(with_empty);
  CHECK(with_empty.error().code == ErrorCode::invalid_argument);
  REQUIRE_FALSE(with_missing);
  CHECK(with_missing.error().code == ErrorCode::local_io);
}
