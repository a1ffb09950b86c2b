#pragma once

// One virtual function between the library and the network.

#include "src/http/message.hpp"

namespace gitprovider::http {

/// Sends requests to one origin. Safe for concurrent calls.
class Transport {
 public:
  virtual ~Transport() = default;
  /// Sends and waits for the whole answer, the limit or the stop token. Never throws but bad_alloc;
  /// follows no redirect. Cause::none: the request itself holds a header that is none; nothing was
  /// sent.
  [[nodiscard]] virtual Exchange exchange(const Request& request) = 0;
};

}  // namespace gitprovider::http
