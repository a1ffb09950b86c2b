#include "tests/mock/github/route.hpp"

#include <array>
#include <utility>

namespace gitprovider::mock {
namespace {

constexpr std::string_view kByName = "/repos/{owner}/{repo}";
constexpr std::string_view kById = "/repositories/{id}";

std::vector<std::string_view> segments(std::string_view path) {
  std::vector<std::string_view> out;
  while (!path.empty()) {
    path.remove_prefix(1);
    const auto end = path.find('/');
    out.push_back(path.substr(0, end));
    path = end == std::string_view::npos ? std::string_view{} : path.substr(end);
  }
  return out;
}

using Variables = std::map<std::string, std::string>;

std::optional<Variables> match(std::string_view pattern, std::string_view path) {
  const auto wanted = segments(pattern);
  const auto got = segments(path);
  Variables variables;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (i >= got.size() || got[i].empty()) {
      return std::nullopt;
    }
    const bool is_variable = wanted[i].starts_with('{');
    if (is_variable && wanted[i].ends_with("+}")) {
      const auto rest = static_cast<std::size_t>(got[i].data() - path.data());
      variables.emplace(wanted[i].substr(1, wanted[i].size() - 3), path.substr(rest));
      return variables;
    }
    if (is_variable) {
      variables.emplace(wanted[i].substr(1, wanted[i].size() - 2), got[i]);
    } else if (wanted[i] != got[i]) {
      return std::nullopt;
    }
  }
  return wanted.size() == got.size() ? std::optional(variables) : std::nullopt;
}

std::optional<Variables> match_either_name(std::string_view pattern, std::string_view path) {
  if (auto variables = match(pattern, path)) {
    return variables;
  }
  if (!pattern.starts_with(kByName)) {
    return std::nullopt;
  }
  return match(std::string(kById) + std::string(pattern.substr(kByName.size())), path);
}

}  // namespace

std::optional<RouteMatch> match_route(std::string_view method, std::string_view path) {
  const std::array tables{repository_routes(), branch_routes(),    reference_routes(),
                          object_routes(),     commit_routes(),    pull_routes(),
                          merge_routes(),      protection_routes()};
  for (const auto& table : tables) {
    for (const auto& route : table) {
      if (route.method != method) {
        continue;
      }
      if (auto variables = match_either_name(route.path, path)) {
        return RouteMatch{&route, std::move(*variables)};
      }
    }
  }
  return std::nullopt;
}

std::string route_name(const Route& route) {
  std::string name = std::string(route.method) + ' ' + std::string(route.path);
  if (const auto plus = name.find("+}"); plus != std::string::npos) {
    name.erase(plus, 1);
  }
  return name;
}

}  // namespace gitprovider::mock
