#pragma once

// Errors in the shape that the host gives them.

#include "tests/mock/host/message.hpp"

#include <string_view>

namespace gitprovider::mock::forgejo {

/// `{message, url}`.
[[nodiscard]] Refusal refuse(int status, std::string_view message);
[[nodiscard]] Refusal not_found();
/// What the server has no answer for: 500, and to those who are no administrators no word of why.
[[nodiscard]] Refusal unmapped();

}  // namespace gitprovider::mock::forgejo
