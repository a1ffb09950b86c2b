#include "apps/common/interrupt.hpp"

#include "apps/common/exit_status.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace gitprovider::cli {
namespace {

// A terminal that is closed ends a call as Ctrl-C does: what it was about can still be told.
constexpr std::array kEnding = {SIGINT, SIGTERM, SIGHUP};
constexpr char kSignalled = 's';
constexpr char kFinished = 'f';

std::atomic<int> wake_up{-1};
std::atomic<bool> seen_one{false};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

extern "C" void gitprovider_on_signal(int) {
  if (seen_one.exchange(true)) {
    ::_exit(exit_status::kInterrupted);
  }
  const int saved = errno;
  [[maybe_unused]] const ssize_t written = ::write(wake_up.load(), &kSignalled, 1);
  errno = saved;
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return {-1, -1};
  }
  return ends;
}

}  // namespace

Interrupt::Interrupt() {
  const auto [read_end, write_end] = make_pipe();
  if (read_end < 0) {
    return;  // no descriptor is left: signals keep ending the process at once
  }
  read_end_ = bootstrap::FileDescriptor(read_end);
  write_end_ = bootstrap::FileDescriptor(write_end);
  wake_up.store(write_end);
  watcher_ = std::thread([this] { watch(); });
  for (const int signal : kEnding) {
    handle(signal, gitprovider_on_signal);
  }
}

Interrupt::~Interrupt() {
  if (!watcher_.joinable()) {
    return;
  }
  for (const int signal : kEnding) {
    handle(signal, SIG_DFL);
  }
  [[maybe_unused]] const ssize_t written = ::write(write_end_.get(), &kFinished, 1);
  watcher_.join();
}

void Interrupt::watch() {
  char byte = 0;
  for (;;) {
    const ssize_t got = ::read(read_end_.get(), &byte, 1);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got != 1 || byte == kFinished) {
      return;
    }
    stop_.request_stop();
  }
}

}  // namespace gitprovider::cli
