#pragma once

#include <functional>
#include <optional>
#include <string>

namespace gitprovider::cli {

/// The environment as an argument: the value of a variable, absent where it is unset or empty.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// The process's own.
[[nodiscard]] Environment process_environment();

}  // namespace gitprovider::cli
