#include "tests/killed/system_faults/fault.hpp"

#include <climits>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gitprovider::system_faults {
namespace {

constexpr mode_t kOwnerOnly = 0600;

std::string_view setting(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view{} : value;
}

unsigned number(std::string_view digits) {
  unsigned value = 0;
  for (const char digit : digits) {
    value = value * 10 + static_cast<unsigned>(digit - '0');
  }
  return value;
}

// As the environment was when the process began.
struct Plan {
  unsigned at = number(setting("SYSTEM_FAULT_AT"));
  std::string_view fault = setting("SYSTEM_FAULT");
  std::string_view calls = setting("SYSTEM_FAULT_CALLS");
  std::string_view path = setting("SYSTEM_FAULT_PATH");
  std::string_view log = setting("SYSTEM_FAULT_LOG");
};

const Plan& plan() {
  static const Plan read;
  return read;
}

bool is_among(std::string_view calls, std::string_view call) {
  while (!calls.empty()) {
    const auto end = calls.find(',');
    if (calls.substr(0, end) == call) {
      return true;
    }
    calls.remove_prefix(end == std::string_view::npos ? calls.size() : end + 1);
  }
  return false;
}

bool counts(std::string_view call, std::string_view path) {
  return (plan().calls.empty() || is_among(plan().calls, call)) &&
         path.find(plan().path) != std::string_view::npos;
}

// Past the functions that stand in for the system's: this is no call of the program's.
void write_log(std::string_view call, std::string_view path) {
  static const auto file = ::syscall(SYS_openat, AT_FDCWD, plan().log.data(),
                                     O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kOwnerOnly);
  std::array<char, PATH_MAX + 32> line{};
  const int length =
      std::snprintf(line.data(), line.size(), "%.*s %.*s\n", static_cast<int>(call.size()),
                    call.data(), static_cast<int>(path.size()), path.data());
  ::syscall(SYS_write, file, line.data(), static_cast<std::size_t>(length));
}

}  // namespace

bool strikes(std::string_view call, const char* path) noexcept {
  static std::atomic<unsigned> counted{0};
  if (!counts(call, path)) {
    return false;
  }
  if (!plan().log.empty()) {
    write_log(call, path);
  }
  if (++counted != plan().at) {
    return false;
  }
  if (plan().fault == "kill") {
    ::kill(::getpid(), SIGKILL);
  }
  errno = static_cast<int>(number(plan().fault));
  return true;
}

bool strikes(std::string_view call, int descriptor) noexcept {
  const int before = errno;
  std::array<char, 32> link{};
  std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", descriptor);
  std::array<char, PATH_MAX + 1> path{};
  if (::readlink(link.data(), path.data(), PATH_MAX) < 0) {
    path.front() = '\0';
  }
  errno = before;
  return strikes(call, path.data());
}

}  // namespace gitprovider::system_faults
