#pragma once

// Handles kept for their connections. The one used last is lent first, so that a caller in a loop
// stays on one connection and the rest grow old.

#include "src/http/curl_handle.hpp"

#include <memory>
#include <mutex>
#include <sys/types.h>
#include <vector>

namespace gitprovider::http {

/// Safe for concurrent calls. After a fork the child opens connections of its own, and the parent's
/// are left to the parent.
class HandlePool {
 public:
  HandlePool();
  HandlePool(const HandlePool&) = delete;
  HandlePool& operator=(const HandlePool&) = delete;
  ~HandlePool();

  /// A handle for one caller, a new one where none is idle. Throws bad_alloc.
  [[nodiscard]] std::unique_ptr<CurlHandle> take();
  /// Gives it back for the next caller; the oldest is closed where too many are idle.
  void give_back(std::unique_ptr<CurlHandle> handle) noexcept;

 private:
  void leave_to_parent() noexcept;

  std::mutex mutex_{};
  std::vector<std::unique_ptr<CurlHandle>> idle_{};
  pid_t owner_;
};

/// A handle on loan. Comes back to its pool at the end of the scope.
class LentHandle {
 public:
  explicit LentHandle(HandlePool& pool) : pool_(pool), handle_(pool.take()) {}
  LentHandle(const LentHandle&) = delete;
  LentHandle& operator=(const LentHandle&) = delete;
  ~LentHandle() { pool_.give_back(std::move(handle_)); }

  [[nodiscard]] CurlHandle& get() const noexcept { return *handle_; }

 private:
  HandlePool& pool_;
  std::unique_ptr<CurlHandle> handle_;
};

}  // namespace gitprovider::http
