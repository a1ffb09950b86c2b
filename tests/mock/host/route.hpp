#pragma once

// A host's routes: method, template, what each takes, and the function that answers.

#include "tests/mock/host/message.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::mock {

enum class Kind : std::uint8_t {
  text,
  number,
  boolean,
  boolean_or_null,
  object,
  object_or_null,
  array,
};

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
  std::function<Reply(const Received&)> answer{};
  std::vector<Field> body{};
  std::vector<std::string_view> query{};
};

/// The answer of a route that works on `world`, which outlives it.
template <class World>
[[nodiscard]] std::function<Reply(const Received&)> on(World& world,
                                                       Reply (*answer)(World&, const Received&)) {
  return [&world, answer](const Received& request) { return answer(world, request); };
}

/// Another beginning that routes are known by: `/repositories/{id}` for `/repos/{owner}/{repo}`.
struct Alias {
  std::string_view prefix{};
  std::string_view other{};
};

/// A route that fits, with its variables still encoded.
struct RouteMatch {
  const Route* route = nullptr;
  std::map<std::string, std::string> variables{};
};

/// All routes of a host. The first that fits is taken.
class RouteTable {
 public:
  RouteTable() = default;
  explicit RouteTable(const std::vector<std::vector<Route>>& parts, Alias alias = {});

  [[nodiscard]] std::optional<RouteMatch> match(std::string_view method,
                                                std::string_view path) const;

 private:
  std::vector<Route> routes_{};
  Alias alias_{};
};

/// `GET /repos/{owner}/{repo}`, the name under which requests are counted and faults are planned.
[[nodiscard]] std::string route_name(const Route& route);

}  // namespace gitprovider::mock
