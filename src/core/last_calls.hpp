#pragma once

// Remembers how the operations of one provider ended, as far as that tells of its host.

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/health.hpp"
#include "gitprovider/operation.hpp"

#include <mutex>
#include <optional>

namespace gitprovider {

/// Whether a failure tells of the host, of the way to it or of the token, and not of one request or
/// of its caller alone.
[[nodiscard]] bool tells_of_host(const Error& error) noexcept;

/// Safe for concurrent calls.
class LastCalls {
 public:
  /// An operation ended at `time`. `error` is null where it succeeded.
  void record(Operation operation, WallTime time, const Error* error);

  /// Adds what is remembered.
  void tell(Health& health) const;

 private:
  mutable std::mutex mutex_;
  std::optional<LastSuccess> success_{};
  std::optional<LastFailure> failure_{};
};

}  // namespace gitprovider
