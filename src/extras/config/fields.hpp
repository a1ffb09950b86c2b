#pragma once

// Every key that a profile may hold, as one table: reading, checking and docs/configuration.md are
// driven by it.

#include "src/extras/config/slot.hpp"

#include "gitprovider/client_options.hpp"

#include <span>
#include <string_view>

namespace gitprovider::config {

/// One key, named as the option in code.
struct Field {
  /// `timeouts.connect`
  std::string_view path{};
  /// The option. Makes the group it stands in, where that is absent.
  Slot (*slot)(ClientOptions& options) = nullptr;
  /// What stands in the documentation.
  std::string_view meaning{};
  /// What holds where the key is absent, where that is not the option's own default.
  std::string_view otherwise{};
};

/// The table, in the order of the documentation.
[[nodiscard]] std::span<const Field> fields() noexcept;

/// An option that stands in code alone.
struct CodeOnly {
  std::string_view path{};
  std::string_view why{};
};

/// Those of ClientOptions that are no field.
[[nodiscard]] std::span<const CodeOnly> code_only() noexcept;

/// The field of that path, or null.
[[nodiscard]] const Field* find_field(std::string_view path) noexcept;

}  // namespace gitprovider::config
