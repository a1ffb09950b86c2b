#pragma once

// A short text that tells two texts apart and holds nothing of them: whether a later run was asked
// for the same thing. Not for what somebody makes alike on purpose.

#include <string>
#include <string_view>

namespace gitprovider::bootstrap {

/// 16 lower-case hexadecimal digits (FNV-1a, 64 bits).
[[nodiscard]] std::string fingerprint(std::string_view text);

}  // namespace gitprovider::bootstrap
