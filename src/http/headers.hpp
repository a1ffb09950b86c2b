#pragma once

// Header lines of one answer, in order; names compare without case (RFC 9110, 5.1).

#include "gitprovider/result.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::http {

/// One header field.
struct Header {
  std::string name{};
  std::string value{};

  friend bool operator==(const Header&, const Header&) = default;
};

/// A list of header fields.
class Headers {
 public:
  Headers() = default;
  Headers(std::initializer_list<Header> lines) : lines_(lines) {}

  void add(std::string name, std::string value);
  /// Replaces the first value under this name, or adds one.
  void set(std::string_view name, std::string value);
  /// Adds a folded line to the value of the last field; nothing where there is none.
  void extend_last(std::string_view more);
  void clear() noexcept { lines_.clear(); }
  /// The first value under this name.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const noexcept;
  /// All values under this name, joined by ", ".
  [[nodiscard]] std::string all(std::string_view name) const;
  [[nodiscard]] const std::vector<Header>& lines() const noexcept { return lines_; }

  friend bool operator==(const Headers&, const Headers&) = default;

 private:
  std::vector<Header> lines_{};
};

/// Refuses what would end the line or begin another: anything but visible ASCII, space and tab.
/// libcurl sends CR and LF in a value as they are.
[[nodiscard]] Result<void> validate_header(std::string_view name, std::string_view value);

}  // namespace gitprovider::http
