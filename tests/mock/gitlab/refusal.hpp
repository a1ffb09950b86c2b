#pragma once

// Errors in the shapes that the host gives them: a text, a list or an object under `message`, or,
// from the reader of parameters, a text under `error`.

#include "tests/mock/host/message.hpp"

#include <string_view>

namespace gitprovider::mock::gitlab {

[[nodiscard]] Refusal refuse(int status, Json message);
/// `404 Project Not Found`.
[[nodiscard]] Refusal not_found(std::string_view what);
/// 400 in the words of the reader of parameters.
[[nodiscard]] Refusal bad_parameter(std::string_view name, std::string_view what);

}  // namespace gitprovider::mock::gitlab
