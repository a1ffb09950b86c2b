#include "src/http/curl_exchange.hpp"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

namespace gitprovider::http {
namespace {

// Below what hosts allow (60 s and more): a connection they are about to close is not used again.
constexpr long kLongestIdleSeconds = 50;

// libcurl takes 0 for "no limit", which nobody here means.
long milliseconds(Duration duration) noexcept {
  return static_cast<long>(
      std::clamp<Duration::rep>(duration.count(), 1, std::numeric_limits<int>::max()));
}

long seconds(Duration duration) noexcept { return (milliseconds(duration) + 999) / 1000; }

long get_long(CURL* easy, CURLINFO info) noexcept {
  long value = 0;
  curl_easy_getinfo(easy, info, &value);
  return value;
}

curl_off_t get_size(CURL* easy, CURLINFO info) noexcept {
  curl_off_t value = 0;
  curl_easy_getinfo(easy, info, &value);
  return value;
}

// libcurl leaves a header without a value out, unless it is written with a semicolon.
std::string curl_line(const Header& header) {
  return header.value.empty() ? header.name + ";" : header.name + ": " + header.value;
}

bool has_body(const Request& request) noexcept {
  switch (request.method) {
    case Method::post:
    case Method::put:
    case Method::patch:
      return true;
    case Method::delete_:
      return !request.body.empty();
    case Method::get:
    case Method::head:
      return false;
  }
  return false;
}

}  // namespace

CurlExchange::CurlExchange(CurlHandle& handle, const ConnectionTerms& terms, const Request& request)
    : handle_(handle),
      terms_(terms),
      request_(request),
      answer_(terms.limits, request.send_once),
      due_(std::chrono::steady_clock::now() + Duration{milliseconds(request.timeout)}) {
  handle_.set(CURLOPT_URL, (terms_.root + request_.target.str()).c_str());
  set_safety();
  set_limits();
  set_tls();
  set_method();
  set_headers();
  set_callbacks();
}

// The handle goes back to the pool: it must not point here any more.
CurlExchange::~CurlExchange() { handle_.reset(); }

// Nothing but this one request to this one origin: no redirect, no stored secrets, no clear text
// where TLS was asked for.
void CurlExchange::set_safety() {
  handle_.set(CURLOPT_PROTOCOLS_STR, terms_.scheme.c_str());
  handle_.set(CURLOPT_REDIR_PROTOCOLS_STR, terms_.scheme.c_str());
  handle_.set(CURLOPT_FOLLOWLOCATION, 0L);
  handle_.set(CURLOPT_MAXREDIRS, 0L);
  handle_.set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  handle_.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  handle_.set(CURLOPT_PATH_AS_IS, 1L);
  handle_.set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  handle_.set(CURLOPT_NOSIGNAL, 1L);
  // Else the end of a transfer waits for a resolver that does not answer.
  handle_.set(CURLOPT_QUICK_EXIT, 1L);
  handle_.set(CURLOPT_HEADEROPT, static_cast<long>(CURLHEADER_SEPARATE));
  handle_.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  if (!terms_.use_environment_proxy) {
    handle_.set(CURLOPT_PROXY, "");
  }
}

void CurlExchange::set_limits() {
  handle_.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(terms_.timeouts.connect));
  handle_.set(CURLOPT_TIMEOUT_MS, milliseconds(request_.timeout));
  handle_.set(CURLOPT_LOW_SPEED_LIMIT, static_cast<long>(terms_.limits.low_speed_bytes));
  handle_.set(CURLOPT_MAXAGE_CONN, kLongestIdleSeconds);
  handle_.set(CURLOPT_TCP_NODELAY, 1L);
  handle_.set(CURLOPT_TCP_KEEPALIVE, 1L);
}

void CurlExchange::set_tls() {
  handle_.set(CURLOPT_SSL_VERIFYPEER, 1L);
  handle_.set(CURLOPT_SSL_VERIFYHOST, 2L);
  handle_.set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  if (!terms_.ca_bundle.empty()) {
    curl_blob bundle{.data = const_cast<char*>(terms_.ca_bundle.data()),
                     .len = terms_.ca_bundle.size(),
                     .flags = CURL_BLOB_NOCOPY};
    handle_.set(CURLOPT_CAINFO_BLOB, &bundle);
    handle_.set(CURLOPT_PROXY_CAINFO_BLOB, &bundle);
  }
}

void CurlExchange::set_method() {
  if (request_.method == Method::head) {
    handle_.set(CURLOPT_NOBODY, 1L);
    return;
  }
  if (has_body(request_)) {
    handle_.set(CURLOPT_POSTFIELDS, request_.body.data());
    handle_.set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request_.body.size()));
  }
  handle_.set(CURLOPT_CUSTOMREQUEST, to_string(request_.method).data());
}

void CurlExchange::set_headers() {
  for (const Header& header : terms_.fixed_headers.lines()) {
    if (!request_.headers.find(header.name)) {
      header_list_.add(curl_line(header));
    }
  }
  for (const Header& header : request_.headers.lines()) {
    header_list_.add(curl_line(header));
  }
  // Without these libcurl waits a second for a 100 before large bodies, and calls JSON a form.
  header_list_.add("Expect:");
  if (has_body(request_) && !request_.headers.find("Content-Type") &&
      !terms_.fixed_headers.find("Content-Type")) {
    header_list_.add("Content-Type:");
  }
  handle_.set(CURLOPT_HTTPHEADER, header_list_.get());
  handle_.set(CURLOPT_ACCEPT_ENCODING, "");
}

void CurlExchange::set_callbacks() {
  handle_.set(CURLOPT_ERRORBUFFER, curl_text_.data());
  handle_.set(CURLOPT_PREREQFUNCTION, &CurlExchange::on_send);
  handle_.set(CURLOPT_PREREQDATA, this);
  handle_.set(CURLOPT_HEADERFUNCTION, &CurlExchange::on_line);
  handle_.set(CURLOPT_HEADERDATA, this);
  handle_.set(CURLOPT_WRITEFUNCTION, &CurlExchange::on_body);
  handle_.set(CURLOPT_WRITEDATA, this);
}

// libcurl calls this each time a request is about to go out: the proof of "sent", and the guard
// against its repeating one by itself when a kept connection turns out dead.
int CurlExchange::on_send(void* self, char*, char*, int, int) noexcept {
  auto& exchange = *static_cast<CurlExchange*>(self);
  exchange.handle_.set(CURLOPT_LOW_SPEED_TIME, 0L);
  exchange.first_line_due_.reset();
  exchange.is_unanswered_ = true;
  return exchange.answer_.begin_send() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

// A host that is still thinking is not slow; from its first line on it must keep going.
std::size_t CurlExchange::on_line(char* bytes, std::size_t, std::size_t size, void* self) noexcept {
  auto& exchange = *static_cast<CurlExchange*>(self);
  exchange.is_unanswered_ = false;
  exchange.handle_.set(CURLOPT_LOW_SPEED_TIME, seconds(exchange.terms_.timeouts.low_speed));
  return exchange.keep(size, [&] { return exchange.answer_.take_line({bytes, size}); });
}

std::size_t CurlExchange::on_body(char* bytes, std::size_t, std::size_t size, void* self) noexcept {
  auto& exchange = *static_cast<CurlExchange*>(self);
  return exchange.keep(size, [&] {
    return !exchange.must_end() && exchange.answer_.take_body({bytes, size});
  });
}

// The clock runs from the last byte of the request on: a large body on a slow line is no silence.
std::optional<std::chrono::steady_clock::time_point> CurlExchange::first_line_due() noexcept {
  if (!terms_.timeouts.first_byte || !is_unanswered_) {
    return std::nullopt;
  }
  const auto body_size = has_body(request_) ? request_.body.size() : 0;
  const bool has_gone_out =
      get_size(handle_.get(), CURLINFO_SIZE_UPLOAD_T) >= static_cast<curl_off_t>(body_size);
  if (!first_line_due_ && has_gone_out) {
    first_line_due_ = std::chrono::steady_clock::now() + *terms_.timeouts.first_byte;
  }
  return first_line_due_;
}

bool CurlExchange::must_end() noexcept {
  was_stopped_ = request_.stop.stop_requested();
  out_of_time_ = std::chrono::steady_clock::now() > due_;
  return was_stopped_ || out_of_time_;
}

template <class Take>
std::size_t CurlExchange::keep(std::size_t size, Take take) noexcept {
  try {
    return take() ? size : CURL_WRITEFUNC_ERROR;
  } catch (...) {
    thrown_ = std::current_exception();
    return CURL_WRITEFUNC_ERROR;
  }
}

Exchange CurlExchange::run() {
  if (const int option = handle_.refused_option(); option != 0) {
    return {.detail = "libcurl does not take option " + std::to_string(option)};
  }
  const auto first_line_due = [this] { return this->first_line_due(); };
  return finish(handle_.perform(request_.stop, first_line_due));
}

Exchange CurlExchange::finish(std::optional<CURLcode> code) {
  if (thrown_) {
    std::rethrow_exception(thrown_);
  }
  const TransferFacts known = facts(code);
  const Cause cause = cause_of(known);
  return {.cause = cause,
          .delivery = delivery_of(known),
          .sends = known.sends,
          .status = known.status,
          .headers = std::move(answer_.headers()),
          .body = std::move(answer_.body()),
          .detail = explain(known, cause, curl_text_.data())};
}

TransferFacts CurlExchange::facts(std::optional<CURLcode> code) const {
  CURL* easy = handle_.get();
  const curl_off_t promised = get_size(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T);
  return {.code = code.value_or(CURLE_ABORTED_BY_CALLBACK),
          .stopped = !code.has_value() || was_stopped_,
          .out_of_time = out_of_time_,
          .was_silent = code == CURLE_OPERATION_TIMEDOUT && first_line_due_ && is_unanswered_ &&
                        std::chrono::steady_clock::now() >= *first_line_due_,
          .refused_resend = answer_.refused_resend(),
          .sends = answer_.sends(),
          .status = answer_.status(),
          .headers_complete = answer_.headers_complete(),
          .body_complete = promised >= 0 && promised == get_size(easy, CURLINFO_SIZE_DOWNLOAD_T),
          .excess = answer_.excess(),
          .proxy_status = static_cast<int>(get_long(easy, CURLINFO_HTTP_CONNECTCODE)),
          .os_error = static_cast<int>(get_long(easy, CURLINFO_OS_ERRNO))};
}

}  // namespace gitprovider::http
