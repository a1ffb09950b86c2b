#include "src/http/curl_error.hpp"

#include "src/http/redact.hpp"

#include <cassert>
#include <system_error>

namespace gitprovider::http {
namespace {

bool is_tls(CURLcode code) noexcept {
  switch (code) {
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_ENGINE_NOTFOUND:
    case CURLE_SSL_ENGINE_SETFAILED:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_ENGINE_INITFAILED:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CRL_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
    case CURLE_SSL_INVALIDCERTSTATUS:
      return true;
    default:
      return false;
  }
}

// Bytes came that no HTTP client can read; the connection itself was fine.
bool is_unreadable(CURLcode code) noexcept {
  switch (code) {
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_OUT_OF_MEMORY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WRITE_ERROR:
      return true;
    default:
      return false;
  }
}

bool is_dns(CURLcode code) noexcept {
  return code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_RESOLVE_PROXY;
}

Cause cause_before_sending(CURLcode code) noexcept {
  if (is_dns(code)) {
    return Cause::dns;
  }
  return is_tls(code) ? Cause::tls : Cause::connect;
}

// A new connection can fail here too: where libcurl meant to repeat a request on it. To the caller
// that is the loss of the first one.
Cause cause_after_sending(const TransferFacts& facts) noexcept {
  if (facts.code == CURLE_OPERATION_TIMEDOUT) {
    return Cause::timeout;
  }
  if (is_unreadable(facts.code)) {
    return Cause::protocol;
  }
  return facts.headers_complete ? Cause::body_dropped : Cause::reset;
}

bool was_answered(const TransferFacts& facts) noexcept {
  return facts.headers_complete &&
         (facts.code == CURLE_OK || (facts.body_complete && !is_unreadable(facts.code)));
}

// Messages about a proxy repeat its URL with the password, under the code for "could not connect"
// too. Those allowed here are made of our own host's name and of numbers.
bool may_quote(CURLcode code) noexcept {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_PARTIAL_FILE:
      return true;
    default:
      return is_tls(code);
  }
}

// What the host did, where libcurl's own name of the code speaks of something else.
std::string_view words_for_answer(CURLcode code) noexcept {
  switch (code) {
    case CURLE_OK:
      return "the connection ended without an answer";
    case CURLE_UNSUPPORTED_PROTOCOL:
      return "what came back is not HTTP";
    case CURLE_WEIRD_SERVER_REPLY:
      return "the answer's headers break the rules of HTTP";
    case CURLE_OUT_OF_MEMORY:
      return "a header line of the answer is too long to be read, or no memory is left";
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WRITE_ERROR:
      return "the answer's body is not packed as its headers say";
    default:
      return {};
  }
}

// Nothing that libcurl says of an answer names the proxy.
std::string words_with_details(std::string_view words, std::string_view curl_text) {
  std::string text(words);
  return curl_text.empty() ? text : text + " (" + Redactor{}.clean(curl_text) + ")";
}

std::string libcurls_words(const TransferFacts& facts, std::string_view curl_text) {
  if (may_quote(facts.code) && !curl_text.empty()) {
    return Redactor{}.clean(curl_text);
  }
  std::string words = curl_easy_strerror(facts.code);
  if (facts.os_error != 0) {
    words += ": " + std::generic_category().message(facts.os_error);
  }
  return words;
}

std::string_view words_for(Excess excess) noexcept {
  switch (excess) {
    case Excess::none:
      return {};
    case Excess::headers:
      return "the answer's headers are larger than max_header_bytes allows";
    case Excess::body:
      return "the answer's body is larger than max_body_bytes allows";
  }
  assert(false);
  return {};
}

}  // namespace

Cause cause_of(const TransferFacts& facts) noexcept {
  if (facts.stopped) {
    return Cause::cancelled;
  }
  if (facts.excess != Excess::none) {
    return Cause::protocol;
  }
  if (facts.refused_resend) {
    return Cause::reset;
  }
  if (facts.out_of_time) {
    return Cause::timeout;
  }
  if (was_answered(facts)) {
    return Cause::answered;
  }
  return facts.sends == 0 ? cause_before_sending(facts.code) : cause_after_sending(facts);
}

Delivery delivery_of(const TransferFacts& facts) noexcept {
  if (facts.status != 0) {
    return Delivery::answered;
  }
  return facts.sends == 0 ? Delivery::never_sent : Delivery::maybe_applied;
}

std::string explain(const TransferFacts& facts, Cause cause, std::string_view curl_text) {
  if (cause == Cause::answered) {
    return {};
  }
  if (cause == Cause::cancelled) {
    return "stopped by the caller";
  }
  if (facts.excess != Excess::none) {
    return std::string(words_for(facts.excess));
  }
  if (facts.refused_resend) {
    return "the connection was lost before an answer came";
  }
  if (facts.out_of_time) {
    return "the attempt's time passed while its answer was unpacked";
  }
  if (facts.was_silent) {
    return "the host did not begin to answer within timeouts.first_byte";
  }
  if (facts.sends == 0 && facts.proxy_status != 0) {
    return "the proxy refused the tunnel with status " + std::to_string(facts.proxy_status);
  }
  if (const auto words = words_for_answer(facts.code); facts.sends > 0 && !words.empty()) {
    return words_with_details(words, curl_text);
  }
  return libcurls_words(facts, curl_text);
}

}  // namespace gitprovider::http
