#pragma once

// The table of routes: method, template, the body each takes, and the function that answers.

#include "tests/mock/github/message.hpp"
#include "tests/mock/github/world.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::mock {

enum class Kind : std::uint8_t { text, boolean, boolean_or_null, object, object_or_null, array };

/// A key that a request's body may have.
struct Field {
  std::string_view name{};
  Kind kind = Kind::text;
  bool is_required = false;
};

struct Route {
  std::string_view method{};
  /// `{name}` is one segment, in which a slash comes as %2F. `{name+}` is the rest of the path, in
  /// which slashes stay.
  std::string_view path{};
  Reply (*answer)(World&, const Received&) = nullptr;
  std::vector<Field> body{};
  std::vector<std::string_view> query{};
};

[[nodiscard]] std::span<const Route> repository_routes();
[[nodiscard]] std::span<const Route> branch_routes();
[[nodiscard]] std::span<const Route> reference_routes();
[[nodiscard]] std::span<const Route> object_routes();
[[nodiscard]] std::span<const Route> commit_routes();
[[nodiscard]] std::span<const Route> pull_routes();
[[nodiscard]] std::span<const Route> merge_routes();
[[nodiscard]] std::span<const Route> protection_routes();

/// A route that fits, with its variables still encoded. `/repositories/{id}/...` fits wherever
/// `/repos/{owner}/{repo}/...` does.
struct RouteMatch {
  const Route* route = nullptr;
  std::map<std::string, std::string> variables{};
};
[[nodiscard]] std::optional<RouteMatch> match_route(std::string_view method, std::string_view path);

/// `GET /repos/{owner}/{repo}`, the name under which requests are counted and faults are planned.
[[nodiscard]] std::string route_name(const Route& route);

}  // namespace gitprovider::mock
