#pragma once

#include "src/http/message.hpp"

namespace gitprovider::http {

/// Whether a request with this method asks for no change (RFC 9110, 9.2.1).
[[nodiscard]] constexpr bool is_safe(Method method) noexcept {
  return method == Method::get || method == Method::head;
}

}  // namespace gitprovider::http
