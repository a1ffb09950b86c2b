#pragma once

// Parts of HTTP/1.1 messages, for a proxy that cuts them.

#include <string>
#include <string_view>

namespace gitprovider::mock {

/// The beginning of a request.
struct RequestLine {
  std::string method{};
  std::string target{};
};

[[nodiscard]] RequestLine request_line(const std::string& request);
/// A message to the end of its headers.
[[nodiscard]] std::string head_of(const std::string& message);
/// The status line and, of what follows it, a half that ends within a line.
[[nodiscard]] std::string half_of_headers(const std::string& answer);
/// Status and headers whole, and half of the body.
[[nodiscard]] std::string half_of_body(const std::string& answer);

/// What a client is given of a server that was not asked.
inline constexpr std::string_view kPlainAnswer =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n"
    "{\"half\": true}";

}  // namespace gitprovider::mock
