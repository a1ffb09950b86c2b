#pragma once

#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"

#include <string>

namespace gitprovider::cli {

/// What a person can do about a failure, in one sentence; empty where the error says it itself.
[[nodiscard]] std::string advice(const Error& error, Operation operation);

}  // namespace gitprovider::cli
