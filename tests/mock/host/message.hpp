#pragma once

// A request as the routes of a mock host see it and what they answer.

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
  /// The query as it came, without its question mark.
  std::string raw_query{};
};

/// The value of a query parameter, or `fallback`.
[[nodiscard]] std::string query_or(const Received& request, const std::string& name,
                                   std::string fallback);

/// Every value of a query parameter, in order: `refs[]=a&refs[]=b`.
[[nodiscard]] std::vector<std::string> query_all(const Received& request, std::string_view name);

/// Decodes %XX.
[[nodiscard]] std::string decode_percent(std::string_view text);

/// An answer. A null body is sent as none; a text as it stands, for a test planned it.
struct Reply {
  int status = 200;
  Json body{};
  HeaderLines headers{};
};

/// Ends a route with an error; the server turns it into an answer.
struct Refusal {
  Reply reply{};
};

}  // namespace gitprovider::mock
