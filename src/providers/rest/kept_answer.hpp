#pragma once

// An answer kept beside the tag by which its host knows it again (RFC 9110, 8.8.3): which may be
// kept, and what becomes of one when the host says that it has not changed. Pure.

#include "src/http/headers.hpp"
#include "src/providers/rest/reply.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::rest {

/// What is kept of a whole answer. Its date, its rate limit and its request's id are not: those are
/// each answer's own.
struct KeptAnswer {
  /// As the host wrote it, weak or not.
  std::string tag{};
  /// What the content and the way on from it need: `Content-Type` and `Link`.
  http::Headers headers{};
  std::string body{};
};

/// `"…"` or `W/"…"` in visible ASCII, and short: fit to stand in a request.
[[nodiscard]] bool is_tag(std::string_view text) noexcept;

/// Weak comparison (RFC 9110, 8.8.3.2). Hosts answer `W/"a"` with `"a"`.
[[nodiscard]] bool is_same_tag(std::string_view a, std::string_view b) noexcept;

/// The part of `reply` to keep, where that is allowed: a 200 with one tag, not marked `no-store`,
/// and not varying by anything that `asked`, the headers of the one request, says beside `Accept`.
[[nodiscard]] std::optional<KeptAnswer> worth_keeping(const Reply& reply,
                                                      const http::Headers& asked);

/// Whether a 304 is about this answer. One without a tag is: it was asked about no other.
[[nodiscard]] bool confirms(const Reply& unchanged, const KeptAnswer& kept);

/// The kept answer as if it had come once more: what the 304 says itself wins.
[[nodiscard]] Reply renewed(const KeptAnswer& kept, Reply unchanged);

}  // namespace gitprovider::rest
