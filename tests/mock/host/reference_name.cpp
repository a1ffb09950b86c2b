#include "tests/mock/host/reference_name.hpp"

#include <algorithm>

namespace gitprovider::mock {

bool is_reference_name(std::string_view name) {
  const auto is_forbidden = [](char c) {
    return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f ||
           std::string_view("~^:?*[\\").find(c) != std::string_view::npos;
  };
  if (name.empty() || name.find('/') == std::string_view::npos ||
      std::any_of(name.begin(), name.end(), is_forbidden) || name.ends_with('.') ||
      name.find("..") != std::string_view::npos || name.find("@{") != std::string_view::npos) {
    return false;
  }
  while (true) {
    const auto part = name.substr(0, name.find('/'));
    if (part.empty() || part.starts_with('.') || part.ends_with(".lock")) {
      return false;
    }
    if (part.size() == name.size()) {
      return true;
    }
    name.remove_prefix(part.size() + 1);
  }
}

bool clashes_with_another(const std::map<std::string, std::string>& branches,
                          const std::string& name) {
  return std::any_of(branches.begin(), branches.end(), [&](const auto& branch) {
    return name.starts_with(branch.first + '/') || branch.first.starts_with(name + '/');
  });
}

}  // namespace gitprovider::mock
