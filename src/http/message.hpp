#pragma once

// One request and what came of it.

#include "src/http/headers.hpp"
#include "src/http/target.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace gitprovider::http {

enum class Method : std::uint8_t { get, head, post, put, patch, delete_ };

/// `GET`, `POST` and so on.
[[nodiscard]] std::string_view to_string(Method method) noexcept;

/// One request to the transport's own origin. Credentials are the transport's, not the request's.
struct Request {
  Method method = Method::get;
  Target target{};
  Headers headers{};
  std::string body{};
  /// True: the request leaves at most once, whatever libcurl would do on a dead connection.
  bool send_once = false;
  /// Limit of this attempt.
  Duration timeout{10'000};
  std::stop_token stop{};
};

/// What an attempt learned. A 404 is a successful exchange.
struct Exchange {
  Cause cause = Cause::none;
  Delivery delivery = Delivery::never_sent;
  /// How often the request began to go out.
  unsigned sends = 0;
  /// The final status, also where the body was lost; 0: none was seen.
  int status = 0;
  Headers headers{};
  std::string body{};
  /// Why it failed, for people; no URL, no secret. Empty where a complete answer was read.
  std::string detail{};
};

}  // namespace gitprovider::http
