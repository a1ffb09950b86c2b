#pragma once

// What a Content-Type says (RFC 9110, 8.3.1).

#include <string_view>

namespace gitprovider::rest {

/// `text/html` of `text/html; charset=utf-8`, as the host wrote it.
[[nodiscard]] std::string_view media_type(std::string_view content_type) noexcept;

/// `application/json`, `text/json` and every `+json` type.
[[nodiscard]] bool is_json(std::string_view content_type) noexcept;

}  // namespace gitprovider::rest
