#pragma once

// A request and its answer as the doors of a mock host see them: text, nothing checked or decoded.

#include "tests/mock/host/message.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace gitprovider::mock {

/// A request as it came.
struct Incoming {
  std::string method{};
  /// Path and query, encoded.
  std::string target{};
  HeaderLines headers{};
  std::string body{};

  [[nodiscard]] std::string path() const { return target.substr(0, target.find('?')); }
  /// Without its question mark.
  [[nodiscard]] std::string query() const;
  /// The first value of a header, or nothing. Names compare without case.
  [[nodiscard]] std::string header(std::string_view name) const;
  [[nodiscard]] std::size_t header_count(std::string_view name) const;
};

/// An answer as it leaves.
struct Outgoing {
  int status = 200;
  HeaderLines headers{};
  std::string body{};
  /// How long the door holds it back.
  std::chrono::milliseconds hold{0};
};

/// Whether a header stands among `lines`. Names compare without case.
[[nodiscard]] bool has_line(const HeaderLines& lines, std::string_view name);

}  // namespace gitprovider::mock
