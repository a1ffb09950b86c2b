#include "src/http/handle_pool.hpp"

#include "src/http/sigpipe_block.hpp"

#include <unistd.h>
#include <utility>

namespace gitprovider::http {
namespace {

constexpr std::size_t kMostIdle = 32;

}  // namespace

// Room is made here, so that giving a handle back cannot fail.
HandlePool::HandlePool() : owner_(getpid()) { idle_.reserve(kMostIdle); }

HandlePool::~HandlePool() {
  const SigpipeBlock quiet;
  leave_to_parent();
  idle_.clear();
}

std::unique_ptr<CurlHandle> HandlePool::take() {
  {
    const std::lock_guard lock(mutex_);
    leave_to_parent();
    if (!idle_.empty()) {
      auto handle = std::move(idle_.back());
      idle_.pop_back();
      return handle;
    }
  }
  return std::make_unique<CurlHandle>();
}

void HandlePool::give_back(std::unique_ptr<CurlHandle> handle) noexcept {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kMostIdle) {
    idle_.push_back(std::move(handle));
  }
}

// Closing a TLS connection says so on the wire, and the parent still talks on that wire. The child
// gives up a few kilobytes instead.
void HandlePool::leave_to_parent() noexcept {
  if (const pid_t self = getpid(); self != owner_) {
    for (auto& handle : idle_) {
      static_cast<void>(handle.release());
    }
    idle_.clear();
    owner_ = self;
  }
}

}  // namespace gitprovider::http
