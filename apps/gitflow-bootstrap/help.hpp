#pragma once

#include <string>

namespace gitprovider::cli {

/// What the program's help shows behind its options.
[[nodiscard]] std::string bootstrap_examples();

}  // namespace gitprovider::cli
