#pragma once

// What every operation of the local host works with.

#include "src/providers/local/identity.hpp"

#include <filesystem>

namespace gitprovider::local {

/// Fixed when the host is opened.
struct Host {
  /// Absolute.
  std::filesystem::path root{};
  Identity identity{};
};

}  // namespace gitprovider::local
