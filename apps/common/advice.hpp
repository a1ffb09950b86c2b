#pragma once

#include <string>

#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"

namespace gitprovider::cli {

/// What a person can do about a failure, in one sentence; empty where the error says it itself.
[[nodiscard]] std::string advice(const Error& error, Operation operation);

}  // namespace gitprovider::cli
