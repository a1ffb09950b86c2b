#pragma once

// The trailers of a commit's message: the lines `Name: value` that its last paragraph is made of.

#include "tests/mock/host/message.hpp"

#include <string>

namespace gitprovider::mock::gitlab {

/// Name to value; of several with one name the last. The first paragraph is the subject and has
/// none.
[[nodiscard]] Json trailers_of(const std::string& message);

}  // namespace gitprovider::mock::gitlab
