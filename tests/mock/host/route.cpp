#include "tests/mock/host/route.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::mock {
namespace {

using Variables = std::map<std::string, std::string>;

// Takes the first segment off a path that begins with a slash.
std::string_view take_segment(std::string_view& path) {
  path.remove_prefix(1);
  const auto end = std::min(path.find('/'), path.size());
  const auto segment = path.substr(0, end);
  path.remove_prefix(end);
  return segment;
}

bool is_variable(std::string_view segment) { return segment.starts_with('{'); }

bool takes_the_rest(std::string_view segment) { return segment.ends_with("+}"); }

// Most templates do not fit: nothing is allocated until one does.
bool fits(std::string_view pattern, std::string_view path) {
  while (!pattern.empty() && !path.empty()) {
    const auto wanted = take_segment(pattern);
    const auto got = take_segment(path);
    if (got.empty() || (!is_variable(wanted) && wanted != got)) {
      return false;
    }
    if (takes_the_rest(wanted)) {
      return true;
    }
  }
  return pattern.empty() && path.empty();
}

std::optional<Variables> match_template(std::string_view pattern, std::string_view path) {
  if (!fits(pattern, path)) {
    return std::nullopt;
  }
  Variables variables;
  while (!pattern.empty()) {
    const auto wanted = take_segment(pattern);
    if (takes_the_rest(wanted)) {
      variables.emplace(wanted.substr(1, wanted.size() - 3), path.substr(1));
      break;
    }
    const auto got = take_segment(path);
    if (is_variable(wanted)) {
      variables.emplace(wanted.substr(1, wanted.size() - 2), got);
    }
  }
  return variables;
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
