#pragma once

// Every point at which a mutation's request or its answer can be lost.

#include "tests/never_twice/host.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace gitprovider::never_twice {

/// When the host acts on the request.
enum class Effect : std::uint8_t {
  never,
  at_once,
  late,  ///< as late as the host may still work on it
};

struct FaultPoint {
  std::string_view name{};
  /// On the wire; absent: the host answers otherwise than it should.
  std::optional<mock::Break> at{};
  Effect effect = Effect::never;
  int status = 0;
  std::string_view body{R"({"message":"planned"})"};
  std::string_view content_type{"application/json"};
  std::string_view location{};
  /// The caller cancels when it breaks.
  bool is_cancelled = false;

  /// Whether the host says that it made what it was asked, though nobody can read what.
  [[nodiscard]] bool is_success() const noexcept { return status == 201; }
};

[[nodiscard]] std::span<const FaultPoint> fault_points();

/// Lets the next request of `route` fail there. `meanwhile` is called when it breaks on the wire.
void plan(Host& host, const HostKind& kind, const std::string& route, const FaultPoint& point,
          std::function<void()> meanwhile);

}  // namespace gitprovider::never_twice
