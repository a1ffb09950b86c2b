#pragma once

// What stands after the origin in a request: the only place that encodes URLs (RFC 3986).

#include <initializer_list>
#include <string>
#include <string_view>

namespace gitprovider::http {

/// An encoded path with its query, and the route's template for events.
///
///   Target{"/repos/{owner}/{repo}/git/ref/heads/{branch...}", {"acme", "widget", "feature/a#b"}}
///
/// `{name}` becomes one segment (`/` is encoded), `{name...}` keeps `/` and encodes each segment.
class Target {
 public:
  Target() = default;
  /// `route` must have static storage; one value for each `{...}` in order.
  Target(std::string_view route, std::initializer_list<std::string_view> values);

  /// Adds `name=value` to the query, both encoded.
  [[nodiscard]] Target&& query(std::string_view name, std::string_view value) &&;

  /// A path and query that the host itself wrote (a redirect), kept as they are. The caller has
  /// checked origin and prefix.
  [[nodiscard]] static Target from_host(std::string_view route, std::string path_and_query);

  /// The same route and path with another query, kept as the host wrote it (a page link) but for
  /// what cannot stand in one.
  [[nodiscard]] Target with_raw_query(std::string_view raw_query) const;

  /// Encoded path and query, relative to the API's root, beginning with `/`.
  [[nodiscard]] const std::string& str() const noexcept { return text_; }
  /// The template, without names or query.
  [[nodiscard]] std::string_view route() const noexcept { return route_; }

 private:
  std::string text_{};
  std::string_view route_{};
};

/// Percent-encodes everything but unreserved characters (RFC 3986, 2.3).
[[nodiscard]] std::string encode_segment(std::string_view text);

}  // namespace gitprovider::http
