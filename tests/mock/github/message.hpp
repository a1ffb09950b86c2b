#pragma once

// A request as the routes see it and what they answer.

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gitprovider::mock {

using Json = nlohmann::json;
using HeaderLines = std::vector<std::pair<std::string, std::string>>;

/// A request that passed the checks.
struct Received {
  std::string method{};
  /// The variables of the route's template, decoded.
  std::map<std::string, std::string> path{};
  std::map<std::string, std::string> query{};
  Json body{};
  /// The API's root as the client knows it, for links and web addresses.
  std::string base_url{};
  /// The path below the root, still encoded, without its query.
  std::string raw_path{};
};

/// An answer. A null body is sent as none.
struct Reply {
  int status = 200;
  Json body{};
  HeaderLines headers{};
};

/// Ends a route with an error; the server turns it into an answer.
struct Refusal {
  Reply reply{};
};

/// `{message, documentation_url, status}` and, where given, `errors`.
[[nodiscard]] Refusal refuse(int status, std::string_view message, Json errors = nullptr);

/// 422 "Validation Failed" with one error object.
[[nodiscard]] Refusal invalid_field(std::string_view resource, std::string_view field,
                                    std::string_view code, std::string_view message = {});

}  // namespace gitprovider::mock
