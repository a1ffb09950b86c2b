#include "src/extras/prometheus/observer.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace gitprovider {
namespace {

Error refused(std::string message) {
  return {.code = ErrorCode::invalid_argument, .message = std::move(message)};
}

Result<void> check_bounds(std::string_view what, const std::vector<double>& bounds) {
  const bool rises = std::ranges::adjacent_find(bounds, std::greater_equal<>{}) == bounds.end();
  const bool is_finite =
      std::ranges::all_of(bounds, [](double bound) { return std::isfinite(bound); });
  if (bounds.empty() || !is_finite || !rises || bounds.front() <= 0.0) {
    return refused(std::string{what} + ": must be numbers above zero, each above the one before");
  }
  return {};
}

}  // namespace

Result<std::shared_ptr<AttemptObserver>> prometheus_observer(
    std::shared_ptr<prometheus::Registry> registry, const PrometheusOptions& options) {
  if (!registry) {
    return refused("prometheus registry: must not be null");
  }
  auto valid =
      check_bounds("attempt_seconds", options.attempt_seconds)
          .and_then([&] { return check_bounds("operation_seconds", options.operation_seconds); })
          .and_then([&] { return metrics::check_labels(options.labels); });
  if (!valid) {
    return std::move(valid).error();
  }
  try {
    return std::shared_ptr<AttemptObserver>{
        std::make_shared<metrics::PrometheusObserver>(std::move(registry), options)};
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& refusal) {
    return refused(std::string{"prometheus registry: "} + refusal.what());
  }
}

}  // namespace gitprovider
