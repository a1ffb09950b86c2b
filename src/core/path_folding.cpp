#include "src/core/path_folding.hpp"

#include "src/core/ascii.hpp"

#include <algorithm>

namespace gitprovider {

std::string folded(std::string_view path) {
  std::string key{path};
  std::transform(key.begin(), key.end(), key.begin(), ascii::to_lower);
  return key;
}

}  // namespace gitprovider
