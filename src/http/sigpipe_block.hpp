#pragma once

// Writing to a connection that the peer has closed may raise SIGPIPE, whose default ends the
// process. A library must not change the process's signal table: this keeps the signal from one
// thread, for a while.

#include <csignal>

namespace gitprovider::http {

/// Blocks SIGPIPE on this thread for its lifetime, and swallows one that came meanwhile.
class SigpipeBlock {
 public:
  SigpipeBlock() noexcept;
  SigpipeBlock(const SigpipeBlock&) = delete;
  SigpipeBlock& operator=(const SigpipeBlock&) = delete;
  ~SigpipeBlock();

 private:
  sigset_t before_{};
  // It was the host program's own: not ours to swallow.
  bool was_pending_ = false;
};

}  // namespace gitprovider::http
