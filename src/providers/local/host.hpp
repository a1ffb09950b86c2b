#pragma once

// What every operation of the local host works with.

#include "src/providers/local/identity.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace gitprovider::local {

inline constexpr std::string_view kProviderName = "local";

/// Fixed when the host is opened.
struct Host {
  /// Absolute.
  std::filesystem::path root{};
  Identity identity{};

  /// The root as a text that any document can hold.
  [[nodiscard]] std::string address() const;
};

}  // namespace gitprovider::local
