#pragma once

// Base64 (RFC 4648, section 4): padded, without line breaks.

#include <string>
#include <string_view>

namespace gitprovider::json {

[[nodiscard]] std::string to_base64(std::string_view bytes);

}  // namespace gitprovider::json
