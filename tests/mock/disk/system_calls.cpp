// The functions of the system by which files come to their place, as this process calls them.

#include "tests/mock/disk/disk_faults.hpp"

#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

namespace {

template <class Function>
Function* of_the_system(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

using Put = int(const char*, const char*);

int put_by(Put* put, const char* from, const char* to) {
  auto* const faults = gitprovider::mock::disk_faults();
  return faults != nullptr ? faults->on_put(from, to, put) : put(from, to);
}

}  // namespace

extern "C" {

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the system names none
[[gnu::visibility("default")]] int rename(const char* from, const char* to) noexcept {
  static Put* const put = of_the_system<Put>("rename");
  return put_by(put, from, to);
}

[[gnu::visibility("default")]] int link(const char* from, const char* to) noexcept {
  static Put* const put = of_the_system<Put>("link");
  return put_by(put, from, to);
}

[[gnu::visibility("default")]] int fsync(int descriptor) {
  static auto* const sync = of_the_system<int(int)>("fsync");
  auto* const faults = gitprovider::mock::disk_faults();
  return faults != nullptr ? faults->on_sync(descriptor, sync) : sync(descriptor);
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)

}  // extern "C"
