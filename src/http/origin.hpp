#pragma once

// Scheme, host and port: what a credential belongs to (RFC 6454), and the API's root below it.

#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::http {

/// A checked base URL.
struct BaseUrl {
  /// `https` or `http`, lower case.
  std::string scheme{};
  /// Lower case; IPv6 in brackets.
  std::string host{};
  std::uint16_t port = 0;
  /// Where the API begins: "" or `/api/v3`, no trailing slash.
  std::string prefix{};

  /// `https://host:8443`; the port stands only where it is not the scheme's own.
  [[nodiscard]] std::string origin() const;

  friend bool operator==(const BaseUrl&, const BaseUrl&) = default;
};

/// Reads a base URL. `invalid_argument` for anything but `http` or `https`, for user info, a query,
/// a fragment, a control character or space, `.` and `..` segments, port 0, a zone id, and a host
/// that is not plain ASCII (give the punycode form).
[[nodiscard]] Result<BaseUrl> parse_base_url(std::string_view text);

/// Where a host's link (`Location`, `Link`) leads, if it stays on our origin and below our prefix:
/// the path relative to the prefix, with its query. Empty otherwise. Relative links count from the
/// root.
[[nodiscard]] std::optional<std::string> path_below(const BaseUrl& base, std::string_view link);

}  // namespace gitprovider::http
