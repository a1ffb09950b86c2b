#include "src/extras/prometheus/labels.hpp"

#include <algorithm>
#include <array>

namespace gitprovider::metrics {
namespace {

constexpr std::array<std::string_view, 4> kProviders{"github", "gitlab", "forgejo", "local"};

}  // namespace

Provider provider_of(std::string_view name) noexcept {
  const auto* const known = std::ranges::find(kProviders, name);
  return static_cast<Provider>(known - kProviders.begin());
}

std::string_view to_string(Provider provider) noexcept {
  return provider == Provider::other ? "other" : kProviders[static_cast<std::size_t>(provider)];
}

}  // namespace gitprovider::metrics
