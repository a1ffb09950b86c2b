#pragma once

// From what libcurl reported and what was seen on the way to cause and delivery
// (docs/retry-contract.md, "What is known after an attempt"). Pure.

#include "src/http/answer_reader.hpp"

#include "gitprovider/error.hpp"

#include <curl/curl.h>

#include <string>
#include <string_view>

namespace gitprovider::http {

/// What is known when a transfer has ended.
struct TransferFacts {
  CURLcode code = CURLE_OK;
  /// The caller's stop token ended it.
  bool stopped = false;
  /// The attempt's limit passed while libcurl was busy with what had arrived.
  bool out_of_time = false;
  /// The limit of the first line passed before the host began to answer.
  bool was_silent = false;
  /// libcurl was about to send a mutation a second time, and was held back.
  bool refused_resend = false;
  /// How often the request began to go out.
  unsigned sends = 0;
  /// The final status since it last went out, 0: none.
  int status = 0;
  bool headers_complete = false;
  /// The promised length has arrived, whatever happened to the connection afterwards.
  bool body_complete = false;
  Excess excess = Excess::none;
  /// What a proxy answered to CONNECT, 0: nothing.
  int proxy_status = 0;
  /// Why a connection could not be made (errno), 0: unknown.
  int os_error = 0;
};

[[nodiscard]] Cause cause_of(const TransferFacts& facts) noexcept;

/// In this order: a final status was seen, nothing went out, else. No code of libcurl proves that a
/// request was not sent: only the count does.
[[nodiscard]] Delivery delivery_of(const TransferFacts& facts) noexcept;

/// Why it failed, for people; empty for `answered`. `curl_text` is libcurl's own message, used only
/// where it cannot hold a proxy's credentials.
[[nodiscard]] std::string explain(const TransferFacts& facts, Cause cause,
                                  std::string_view curl_text);

}  // namespace gitprovider::http
