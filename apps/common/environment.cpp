#include "apps/common/environment.hpp"

#include <cstdlib>

namespace gitprovider::cli {

Environment process_environment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* value = std::getenv(name.c_str());
    return value == nullptr || *value == '\0' ? std::nullopt : std::optional<std::string>(value);
  };
}

}  // namespace gitprovider::cli
