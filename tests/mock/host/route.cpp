#include "tests/mock/host/route.hpp"

#include <utility>

namespace gitprovider::mock {
namespace {

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

std::optional<Variables> match_template(std::string_view pattern, std::string_view path) {
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

std::optional<Variables> match_any_name(const Alias& alias, std::string_view pattern,
                                        std::string_view path) {
  if (auto variables = match_template(pattern, path)) {
    return variables;
  }
  if (alias.prefix.empty() || !pattern.starts_with(alias.prefix)) {
    return std::nullopt;
  }
  return match_template(std::string(alias.other) + std::string(pattern.substr(alias.prefix.size())),
                        path);
}

}  // namespace

RouteTable::RouteTable(const std::vector<std::vector<Route>>& parts, Alias alias) : alias_(alias) {
  for (const auto& part : parts) {
    routes_.insert(routes_.end(), part.begin(), part.end());
  }
}

std::optional<RouteMatch> RouteTable::match(std::string_view method, std::string_view path) const {
  for (const auto& route : routes_) {
    if (route.method != method) {
      continue;
    }
    if (auto variables = match_any_name(alias_, route.path, path)) {
      return RouteMatch{&route, std::move(*variables)};
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
