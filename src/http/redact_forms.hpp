#pragma once

// The forms in which a secret comes back: as a host echoes it in a URL, a JSON text or a header.

#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::http {

/// The secret itself and as percent-encoded, base64 (at any place of the encoded bytes),
/// JSON-escaped and hex text; each once, the longest first.
[[nodiscard]] std::vector<std::string> forms_of(std::string_view secret);

}  // namespace gitprovider::http
