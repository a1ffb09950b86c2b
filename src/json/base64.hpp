#pragma once

// Base64 (RFC 4648): section 4, padded, and section 5, fit for URLs and command lines, unpadded.
// Without line breaks.

#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::json {

[[nodiscard]] std::string to_base64(std::string_view bytes);

[[nodiscard]] std::string to_base64url(std::string_view bytes);
/// Empty where a character is none of the alphabet, or the length can be no whole number of bytes.
[[nodiscard]] std::optional<std::string> from_base64url(std::string_view text);

}  // namespace gitprovider::json
