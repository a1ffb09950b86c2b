#pragma once

// A host's differences as data: what the session needs to know about a host, and nothing it does.

#include <string_view>

#include "gitprovider/error.hpp"
#include "gitprovider/retry/policy.hpp"
#include "src/http/message.hpp"

namespace gitprovider::rest {

/// The clock facts a dialect needs to read a host's times.
struct ReadContext {
  /// The host's own present: the answer's `Date`, or this machine's calendar where it sent none.
  WallTime host_now{};
  /// The longest wait that is believed.
  Duration max_host_wait{3'600'000};
};

/// One host.
struct Dialect {
  std::string_view provider{};
  /// The header that carries the host's name for a request.
  std::string_view request_id_header{};
  unsigned max_attempts = 4;
  Backoff backoff{};
  ShouldRetry should_retry{};
  /// Decodes an answer of 400 or above: sets code, message and retry_after. The message is raw host
  /// text; the session cleans it.
  Error (*read_error)(const http::Exchange& answer, const ReadContext& context) = nullptr;
};

}  // namespace gitprovider::rest
