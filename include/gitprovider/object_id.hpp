#pragma once

// The name of a Git object: 40 (SHA-1) or 64 (SHA-256) lower-case hexadecimal digits.

#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <string_view>

namespace gitprovider {

/// The id of a Git object. A default-constructed one names nothing and has an empty `hex()`.
class GITPROVIDER_EXPORT ObjectId {
 public:
  ObjectId() = default;

  /// Reads 40 or 64 hexadecimal digits of either case. `invalid_argument` for anything else,
  /// the all-zero id included: Git uses it for "no object".
  static Result<ObjectId> parse(std::string_view text);

  /// Lower-case digits, or "" for an id that names nothing.
  [[nodiscard]] const std::string& hex() const noexcept { return hex_; }
  /// True where the id names nothing.
  [[nodiscard]] bool is_null() const noexcept { return hex_.empty(); }

  /// Compares the digits.
  friend bool operator==(const ObjectId&, const ObjectId&) = default;

 private:
  std::string hex_{};
};

}  // namespace gitprovider
