#pragma once

// Base64 as strict as the host: RFC 4648, padded, without line breaks.

#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::mock {

[[nodiscard]] std::string encode_base64(std::string_view bytes);
[[nodiscard]] std::optional<std::string> decode_base64(std::string_view text);

}  // namespace gitprovider::mock
