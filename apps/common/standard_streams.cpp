#include "apps/common/standard_streams.hpp"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace gitprovider::cli {
namespace {

bool write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace

void secure_standard_streams() noexcept {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) {
      // Read-only: what is written to a closed standard output must fail and not vanish. open()
      // takes the lowest free number, which is this one.
      [[maybe_unused]] const int taken = ::open("/dev/null", O_RDONLY);
    }
  }
  std::signal(SIGPIPE, SIG_IGN);
}

bool write_output(std::string_view text) noexcept { return write_all(STDOUT_FILENO, text); }

void write_error(std::string_view text) noexcept { write_all(STDERR_FILENO, text); }

}  // namespace gitprovider::cli
