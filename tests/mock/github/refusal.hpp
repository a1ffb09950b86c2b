#pragma once

// Errors in the shapes that the host gives them.

#include "tests/mock/host/message.hpp"

#include <string_view>

namespace gitprovider::mock::github {

/// `{message, documentation_url, status}` and, where given, `errors`.
[[nodiscard]] Refusal refuse(int status, std::string_view message, Json errors = nullptr);

/// 422 "Validation Failed" with one error object.
[[nodiscard]] Refusal invalid_field(std::string_view resource, std::string_view field,
                                    std::string_view code, std::string_view message = {});

}  // namespace gitprovider::mock::github
