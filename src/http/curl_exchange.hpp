#pragma once

// One request on one handle: its options, its callbacks, and what came of it.

#include "src/http/answer_reader.hpp"
#include "src/http/curl_error.hpp"
#include "src/http/curl_handle.hpp"
#include "src/http/message.hpp"

#include "gitprovider/client_options.hpp"

#include <curl/curl.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <exception>
#include <optional>
#include <string>

namespace gitprovider::http {

/// What all requests of a transport share. Never changed once made.
struct ConnectionTerms {
  /// `https://host/api/v3`: what targets are appended to.
  std::string root{};
  /// The only scheme that is spoken.
  std::string scheme{};
  Headers fixed_headers{};
  Timeouts timeouts{};
  Limits limits{};
  /// Certificates in PEM form that replace libcurl's own choice; empty: that choice.
  std::string ca_bundle{};
  bool use_environment_proxy = true;
};

/// Prepares a transfer at once and runs it on demand. The three arguments must outlive it.
/// Single-threaded.
class CurlExchange {
 public:
  CurlExchange(CurlHandle& handle, const ConnectionTerms& terms, const Request& request);
  CurlExchange(const CurlExchange&) = delete;
  CurlExchange& operator=(const CurlExchange&) = delete;
  ~CurlExchange();

  /// Sends and waits. Throws bad_alloc. The attempt's limit runs from the making of this object.
  [[nodiscard]] Exchange run();
  /// What came of a transfer that somebody else ran to `code` (nothing: it was stopped).
  [[nodiscard]] Exchange finish(std::optional<CURLcode> code);

 private:
  void set_safety();
  void set_limits();
  void set_tls();
  void set_method();
  void set_headers();
  void set_callbacks();
  /// When the host must have begun its answer. Absent: there is no such limit, the request is still
  /// going out, or the answer has begun.
  [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> first_line_due() noexcept;
  [[nodiscard]] TransferFacts facts(std::optional<CURLcode> code) const;

  static int on_send(void* self, char*, char*, int, int) noexcept;
  static std::size_t on_line(char* bytes, std::size_t, std::size_t size, void* self) noexcept;
  static std::size_t on_body(char* bytes, std::size_t, std::size_t size, void* self) noexcept;
  /// Looked at between the parts of an answer: a few bytes can unpack to many, and libcurl looks at
  /// the time when it has given out all of them.
  [[nodiscard]] bool must_end() noexcept;
  template <class Take>
  std::size_t keep(std::size_t size, Take take) noexcept;

  CurlHandle& handle_;
  const ConnectionTerms& terms_;
  const Request& request_;
  AnswerReader answer_;
  std::chrono::steady_clock::time_point due_{};
  // Set as soon as the request has gone out, until the first line of an answer comes.
  std::optional<std::chrono::steady_clock::time_point> first_line_due_{};
  bool is_unanswered_ = false;
  bool was_stopped_ = false;
  bool out_of_time_ = false;
  CurlHeaderList header_list_{};
  std::array<char, CURL_ERROR_SIZE> curl_text_{};
  // What a callback threw: it must not fly through libcurl.
  std::exception_ptr thrown_{};
};

}  // namespace gitprovider::http
