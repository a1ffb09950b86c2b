#include "tests/unit/bootstrap/journal/failing_calls.hpp"

#include <cerrno>
#include <cstdio>
#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

namespace gitprovider::bootstrap {
namespace {

FailingCalls* living = nullptr;

bool fails(std::string_view call) { return living != nullptr && living->takes(call); }

template <class Function>
Function* of_the_system(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

FailingCalls::FailingCalls(std::string_view call, int number, unsigned at)
    : call_(call), number_(number), left_(at) {
  living = this;
}

FailingCalls::~FailingCalls() { living = nullptr; }

bool FailingCalls::takes(std::string_view call) {
  calls_.emplace_back(call);
  if (number_ == 0 || call != call_ || left_ == 0 || --left_ != 0) {
    return false;
  }
  errno = number_;
  return true;
}

}  // namespace gitprovider::bootstrap

extern "C" {

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the system names none
[[gnu::visibility("default")]] ssize_t write(int file, const void* bytes, std::size_t count) {
  static auto* const system =
      gitprovider::bootstrap::of_the_system<ssize_t(int, const void*, std::size_t)>("write");
  return gitprovider::bootstrap::fails("write") ? -1 : system(file, bytes, count);
}

[[gnu::visibility("default")]] int fsync(int file) {
  static auto* const system = gitprovider::bootstrap::of_the_system<int(int)>("fsync");
  return gitprovider::bootstrap::fails("fsync") ? -1 : system(file);
}

[[gnu::visibility("default")]] int rename(const char* from, const char* to) noexcept {
  static auto* const system =
      gitprovider::bootstrap::of_the_system<int(const char*, const char*)>("rename");
  return gitprovider::bootstrap::fails("rename") ? -1 : system(from, to);
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)

}  // extern "C"
