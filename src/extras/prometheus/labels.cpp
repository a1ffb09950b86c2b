#include "src/extras/prometheus/labels.hpp"

#include <algorithm>
#include <array>
#include <prometheus/check_names.h>
#include <utility>

namespace gitprovider::metrics {
namespace {

constexpr std::array<std::string_view, 4> kProviders{"github", "gitlab", "forgejo", "local"};
constexpr std::array<std::string_view, 4> kResources{"core", "search", "graphql", "requests"};
// Those of the metrics, and what Prometheus itself puts on the buckets of a histogram.
constexpr std::array<std::string_view, 10> kOwnLabels{"operation", "provider", "cause",  "decision",
                                                      "outcome",   "error",    "reason", "state",
                                                      "resource",  "le"};

Error refused(std::string message) {
  return {.code = ErrorCode::invalid_argument, .message = std::move(message)};
}

}  // namespace

Provider provider_of(std::string_view name) noexcept {
  const auto* const known = std::ranges::find(kProviders, name);
  return static_cast<Provider>(known - kProviders.begin());
}

std::string_view to_string(Provider provider) noexcept {
  return provider == Provider::other ? "other" : kProviders[static_cast<std::size_t>(provider)];
}

Resource resource_of(std::string_view name) noexcept {
  const auto* const known = std::ranges::find(kResources, name);
  return static_cast<Resource>(known - kResources.begin());
}

std::string_view to_string(Resource resource) noexcept {
  return resource == Resource::other ? "other" : kResources[static_cast<std::size_t>(resource)];
}

Result<void> check_labels(const std::map<std::string, std::string>& labels) {
  for (const auto& [name, value] : labels) {
    if (!prometheus::CheckLabelName(name)) {
      return refused("label " + name + ": is not a name that Prometheus allows");
    }
    if (std::ranges::find(kOwnLabels, name) != kOwnLabels.end()) {
      return refused("label " + name + ": is one of the metrics' own");
    }
  }
  return {};
}

}  // namespace gitprovider::metrics
