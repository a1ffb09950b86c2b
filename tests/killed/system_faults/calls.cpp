// The functions of the system by which a program changes files and sends bytes, as a program calls
// them that this is preloaded into: itself and its libraries, the C library's own calls excepted.

#include "tests/killed/system_faults/fault.hpp"

#include <cstddef>
#include <cstdio>
#include <dlfcn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

using gitprovider::system_faults::strikes;

// What the name stands for behind this library.
template <class Function>
Function* of_the_system(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the system names none
#pragma GCC visibility push(default)

ssize_t write(int file, const void* bytes, std::size_t count) {
  static auto* const system = of_the_system<decltype(::write)>("write");
  return strikes("write", file) ? -1 : system(file, bytes, count);
}

ssize_t pwrite(int file, const void* bytes, std::size_t count, off_t at) {
  static auto* const system = of_the_system<decltype(::pwrite)>("pwrite");
  return strikes("pwrite", file) ? -1 : system(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void* bytes, std::size_t count, off64_t at) {
  static auto* const system = of_the_system<decltype(::pwrite64)>("pwrite64");
  return strikes("pwrite64", file) ? -1 : system(file, bytes, count, at);
}

ssize_t writev(int file, const iovec* parts, int count) {
  static auto* const system = of_the_system<decltype(::writev)>("writev");
  return strikes("writev", file) ? -1 : system(file, parts, count);
}

int fsync(int file) {
  static auto* const system = of_the_system<decltype(::fsync)>("fsync");
  return strikes("fsync", file) ? -1 : system(file);
}

int fdatasync(int file) {
  static auto* const system = of_the_system<decltype(::fdatasync)>("fdatasync");
  return strikes("fdatasync", file) ? -1 : system(file);
}

int ftruncate(int file, off_t size) noexcept {
  static auto* const system = of_the_system<decltype(::ftruncate)>("ftruncate");
  return strikes("ftruncate", file) ? -1 : system(file, size);
}

int ftruncate64(int file, off64_t size) noexcept {
  static auto* const system = of_the_system<decltype(::ftruncate64)>("ftruncate64");
  return strikes("ftruncate64", file) ? -1 : system(file, size);
}

int rename(const char* from, const char* to) noexcept {
  static auto* const system = of_the_system<decltype(::rename)>("rename");
  return strikes("rename", to) ? -1 : system(from, to);
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
  static auto* const system = of_the_system<decltype(::renameat)>("renameat");
  return strikes("renameat", to) ? -1 : system(from_folder, from, to_folder, to);
}

int link(const char* from, const char* to) noexcept {
  static auto* const system = of_the_system<decltype(::link)>("link");
  return strikes("link", to) ? -1 : system(from, to);
}

int unlink(const char* path) noexcept {
  static auto* const system = of_the_system<decltype(::unlink)>("unlink");
  return strikes("unlink", path) ? -1 : system(path);
}

int unlinkat(int folder, const char* path, int flags) noexcept {
  static auto* const system = of_the_system<decltype(::unlinkat)>("unlinkat");
  return strikes("unlinkat", path) ? -1 : system(folder, path, flags);
}

int mkdir(const char* path, mode_t mode) noexcept {
  static auto* const system = of_the_system<decltype(::mkdir)>("mkdir");
  return strikes("mkdir", path) ? -1 : system(path, mode);
}

int rmdir(const char* path) noexcept {
  static auto* const system = of_the_system<decltype(::rmdir)>("rmdir");
  return strikes("rmdir", path) ? -1 : system(path);
}

ssize_t send(int socket, const void* bytes, std::size_t count, int flags) {
  static auto* const system = of_the_system<decltype(::send)>("send");
  return strikes("send", socket) ? -1 : system(socket, bytes, count, flags);
}

ssize_t sendto(int socket, const void* bytes, std::size_t count, int flags, const sockaddr* to,
               socklen_t length) {
  static auto* const system = of_the_system<decltype(::sendto)>("sendto");
  return strikes("sendto", socket) ? -1 : system(socket, bytes, count, flags, to, length);
}

ssize_t sendmsg(int socket, const msghdr* message, int flags) {
  static auto* const system = of_the_system<decltype(::sendmsg)>("sendmsg");
  return strikes("sendmsg", socket) ? -1 : system(socket, message, flags);
}

#pragma GCC visibility pop
// NOLINTEND(readability-inconsistent-declaration-parameter-name)

}  // extern "C"
