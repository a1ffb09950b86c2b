#include "tests/mock/host/message.hpp"

namespace gitprovider::mock {

std::string query_or(const Received& request, const std::string& name, std::string fallback) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::move(fallback) : found->second;
}

}  // namespace gitprovider::mock
