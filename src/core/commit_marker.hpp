#pragma once

// The mark by which a commit can be found again after its answer was lost.

#include <string>
#include <string_view>

namespace gitprovider {

/// `message` with the trailer `Operation-Id: ID` at its end, in the last paragraph where that
/// holds trailers already, else in one of its own. `operation_id` is a valid one (call.hpp).
[[nodiscard]] std::string with_operation_trailer(std::string_view message,
                                                 std::string_view operation_id);

/// Whether a commit's message carries the trailer with this id, wherever a host put other lines
/// after it. False for an empty id.
[[nodiscard]] bool has_operation_trailer(std::string_view message, std::string_view operation_id);

}  // namespace gitprovider
