#include "src/providers/local/host.hpp"

#include "src/core/utf8.hpp"
#include "src/providers/local/describe.hpp"

namespace gitprovider::local {

std::string Host::address() const {
  return is_utf8(root.string()) ? root.string() : file_url(root);
}

}  // namespace gitprovider::local
