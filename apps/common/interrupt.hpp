#pragma once

// Ctrl-C as people expect it: the first SIGINT, SIGTERM or SIGHUP asks the call to end in good
// order, the second ends the process at once.

#include "src/bootstrap/file_descriptor.hpp"

#include <stop_token>
#include <thread>

namespace gitprovider::cli {

/// Listens while it lives. At most one object in a process; made and destroyed by one thread.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  /// Stopped by the first signal.
  [[nodiscard]] std::stop_token token() const noexcept { return stop_.get_token(); }

 private:
  void watch();

  std::stop_source stop_;
  // A signal handler may do little more than write a byte; a thread reads it.
  bootstrap::FileDescriptor read_end_;
  bootstrap::FileDescriptor write_end_;
  std::thread watcher_;
};

}  // namespace gitprovider::cli
