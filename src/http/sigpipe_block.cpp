#include "src/http/sigpipe_block.hpp"

#include <ctime>

namespace gitprovider::http {
namespace {

sigset_t only_sigpipe() noexcept {
  sigset_t set{};
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

bool is_pending() noexcept {
  sigset_t pending{};
  sigpending(&pending);
  return sigismember(&pending, SIGPIPE) == 1;
}

}  // namespace

SigpipeBlock::SigpipeBlock() noexcept : was_pending_(is_pending()) {
  const sigset_t sigpipe = only_sigpipe();
  pthread_sigmask(SIG_BLOCK, &sigpipe, &before_);
}

SigpipeBlock::~SigpipeBlock() {
  if (!was_pending_ && is_pending()) {
    const sigset_t sigpipe = only_sigpipe();
    const timespec at_once{};
    sigtimedwait(&sigpipe, nullptr, &at_once);
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace gitprovider::http
