#pragma once

// A request that changes the host.

#include "src/http/message.hpp"

#include <cstdint>
#include <string>

namespace gitprovider::rest {

/// What a mutating request leaves behind. Decided by the operation, not by the HTTP method.
enum class Effect : std::uint8_t {
  /// Makes only objects nobody can see (blobs, trees, commits without a ref): a lost answer is
  /// `not_applied`.
  invisible,
  /// Changes what people see: a lost answer is `unknown_outcome`.
  visible,
};

/// A mutating request, which goes out at most once. The body is JSON or empty.
struct Mutation {
  http::Method method = http::Method::post;
  http::Target target{};
  std::string body{};
  Effect effect = Effect::visible;
  /// What to look at before repeating, where the outcome is unknown: "repository acme/widget".
  std::string subject{};
};

}  // namespace gitprovider::rest
