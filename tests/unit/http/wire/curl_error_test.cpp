#include "src/http/curl_error.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::http;
using gitprovider::http::testing::contains;

namespace {

struct Row {
  const char* name = "";
  TransferFacts facts{};
  Cause cause = Cause::none;
  Delivery delivery = Delivery::never_sent;
};

constexpr TransferFacts before(CURLcode code) { return {.code = code}; }
constexpr TransferFacts unanswered(CURLcode code) { return {.code = code, .sends = 1}; }
constexpr TransferFacts answered(CURLcode code) {
  return {.code = code, .sends = 1, .status = 201, .headers_complete = true};
}

const Row kRows[] = {
    {"host unknown", before(CURLE_COULDNT_RESOLVE_HOST), Cause::dns, Delivery::never_sent},
    {"proxy unknown", before(CURLE_COULDNT_RESOLVE_PROXY), Cause::dns, Delivery::never_sent},
    {"refused", before(CURLE_COULDNT_CONNECT), Cause::connect, Delivery::never_sent},
    {"limit before sending", before(CURLE_OPERATION_TIMEDOUT), Cause::connect,
     Delivery::never_sent},
    {"proxy says no", before(CURLE_RECV_ERROR), Cause::connect, Delivery::never_sent},
    {"handshake", before(CURLE_SSL_CONNECT_ERROR), Cause::tls, Delivery::never_sent},
    {"certificate", before(CURLE_PEER_FAILED_VERIFICATION), Cause::tls, Delivery::never_sent},
    {"limit after sending", unanswered(CURLE_OPERATION_TIMEDOUT), Cause::timeout,
     Delivery::maybe_applied},
    {"silent",
     {.code = CURLE_OPERATION_TIMEDOUT, .was_silent = true, .sends = 1},
     Cause::timeout,
     Delivery::maybe_applied},
    {"nothing came", unanswered(CURLE_GOT_NOTHING), Cause::reset, Delivery::maybe_applied},
    {"reset", unanswered(CURLE_RECV_ERROR), Cause::reset, Delivery::maybe_applied},
    {"lost while sending", unanswered(CURLE_SEND_ERROR), Cause::reset, Delivery::maybe_applied},
    {"stream broken", unanswered(CURLE_HTTP2_STREAM), Cause::reset, Delivery::maybe_applied},
    {"could not connect again", unanswered(CURLE_COULDNT_CONNECT), Cause::reset,
     Delivery::maybe_applied},
    {"could not resolve again", unanswered(CURLE_COULDNT_RESOLVE_HOST), Cause::reset,
     Delivery::maybe_applied},
    {"could not shake hands again", unanswered(CURLE_SSL_CONNECT_ERROR), Cause::reset,
     Delivery::maybe_applied},
    {"could not rewind", unanswered(CURLE_SEND_FAIL_REWIND), Cause::reset, Delivery::maybe_applied},
    {"not HTTP", unanswered(CURLE_WEIRD_SERVER_REPLY), Cause::protocol, Delivery::maybe_applied},
    {"answered", answered(CURLE_OK), Cause::answered, Delivery::answered},
    {"body cut", answered(CURLE_PARTIAL_FILE), Cause::body_dropped, Delivery::answered},
    {"body reset", answered(CURLE_RECV_ERROR), Cause::body_dropped, Delivery::answered},
    {"body stream broken", answered(CURLE_HTTP2_STREAM), Cause::body_dropped, Delivery::answered},
    {"limit amid the body", answered(CURLE_OPERATION_TIMEDOUT), Cause::timeout, Delivery::answered},
    {"not what it is packed as", answered(CURLE_BAD_CONTENT_ENCODING), Cause::protocol,
     Delivery::answered},
    {"headers cut",
     {.code = CURLE_RECV_ERROR, .sends = 1, .status = 200},
     Cause::reset,
     Delivery::answered},
    {"complete before the connection broke",
     {.code = CURLE_SEND_ERROR,
      .sends = 1,
      .status = 413,
      .headers_complete = true,
      .body_complete = true},
     Cause::answered,
     Delivery::answered},
    {"complete, but not what it is packed as",
     {.code = CURLE_BAD_CONTENT_ENCODING,
      .sends = 1,
      .status = 200,
      .headers_complete = true,
      .body_complete = true},
     Cause::protocol,
     Delivery::answered},
    {"success without an answer", unanswered(CURLE_OK), Cause::reset, Delivery::maybe_applied},
    {"held back",
     {.code = CURLE_ABORTED_BY_CALLBACK, .refused_resend = true, .sends = 1},
     Cause::reset,
     Delivery::maybe_applied},
    {"held back after headers began",
     {.code = CURLE_ABORTED_BY_CALLBACK, .refused_resend = true, .sends = 1, .status = 200},
     Cause::reset,
     Delivery::answered},
    {"body too large",
     {.code = CURLE_WRITE_ERROR,
      .sends = 1,
      .status = 200,
      .headers_complete = true,
      .excess = Excess::body},
     Cause::protocol,
     Delivery::answered},
    {"headers too large",
     {.code = CURLE_WRITE_ERROR, .sends = 1, .excess = Excess::headers},
     Cause::protocol,
     Delivery::maybe_applied},
    {"limit while unpacking",
     {.code = CURLE_WRITE_ERROR,
      .out_of_time = true,
      .sends = 1,
      .status = 200,
      .headers_complete = true},
     Cause::timeout,
     Delivery::answered},
    {"stopped before", {.stopped = true}, Cause::cancelled, Delivery::never_sent},
    {"stopped after", {.stopped = true, .sends = 1}, Cause::cancelled, Delivery::maybe_applied},
    {"stopped amid the body",
     {.stopped = true, .sends = 1, .status = 200, .headers_complete = true},
     Cause::cancelled,
     Delivery::answered},
};

}  // namespace

TEST_CASE("every way a transfer ends has its cause and its delivery", "[unit][http][causes]") {
  for (const Row& row : kRows) {
    CAPTURE(row.name);
    CHECK(cause_of(row.facts) == row.cause);
    CHECK(delivery_of(row.facts) == row.delivery);
    CHECK(explain(row.facts, row.cause, "").empty() == (row.cause == Cause::answered));
  }
}

TEST_CASE("no code of libcurl alone says that nothing was sent", "[unit][http][causes]") {
  for (int code = CURLE_OK; code < CURL_LAST; ++code) {
    CAPTURE(code);
    CHECK(delivery_of(unanswered(static_cast<CURLcode>(code))) == Delivery::maybe_applied);
    CHECK(delivery_of(answered(static_cast<CURLcode>(code))) == Delivery::answered);
  }
}

TEST_CASE("libcurl's words are quoted only where they hold no proxy's password",
          "[unit][http][causes]") {
  const char* words = "Unsupported proxy syntax in 'http://user:secret@proxy'";

  for (const CURLcode code : {CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT,
                              CURLE_URL_MALFORMAT, CURLE_PROXY, CURLE_RECV_ERROR}) {
    const TransferFacts facts = before(code);
    CHECK_FALSE(contains(explain(facts, cause_of(facts), words), "secret"));
  }
  CHECK(explain(before(CURLE_SSL_CONNECT_ERROR), Cause::tls, "certificate\nexpired") !=
        "certificate\nexpired");
}

TEST_CASE("a proxy's refusal names its status", "[unit][http][causes]") {
  const TransferFacts facts{.code = CURLE_RECV_ERROR, .proxy_status = 407};

  CHECK(contains(explain(facts, Cause::connect, ""), "407"));
}

TEST_CASE("an answer that cannot be read is told by what the host did", "[unit][http][causes]") {
  const auto told = [](CURLcode code, std::string_view words) {
    const TransferFacts facts = unanswered(code);
    return explain(facts, cause_of(facts), words);
  };

  CHECK(told(CURLE_UNSUPPORTED_PROTOCOL, "Received HTTP/0.9 when not allowed") ==
        "what came back is not HTTP (Received HTTP/0.9 when not allowed)");
  CHECK(told(CURLE_WEIRD_SERVER_REPLY, "Invalid Content-Length: value") ==
        "the answer's headers break the rules of HTTP (Invalid Content-Length: value)");
  CHECK(told(CURLE_OUT_OF_MEMORY, "") ==
        "a header line of the answer is too long to be read, or no memory is left");
  CHECK(told(CURLE_BAD_CONTENT_ENCODING, "") ==
        "the answer's body is not packed as its headers say");
  CHECK(told(CURLE_OK, "") == "the connection ended without an answer");
}
