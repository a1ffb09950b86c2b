#include "apps/gitprovider/alert_command.hpp"

#include "src/bootstrap/file_descriptor.hpp"

#include <array>
#include <cerrno>
#include <spawn.h>
#include <string_view>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace gitprovider::cli {
namespace {

using bootstrap::FileDescriptor;

Error failed(const std::string& program, const std::string& why) {
  return {.code = ErrorCode::local_io, .message = "alert: " + program + ": " + why};
}

/// Starts it with `input` as its standard input; its id, or an errno below zero.
pid_t spawn(const std::string& program, int input) {
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  std::string name = program;
  const std::array<char*, 2> words{name.data(), nullptr};
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, name.c_str(), &actions, nullptr, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? child : -error;
}

/// One that reads nothing is no error of ours: how it ends tells.
void send_all(int socket, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) {
      continue;
    }
    if (sent <= 0) {
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

Result<void> run_with_input(const std::string& program, const std::string& text) {
  std::array<int, 2> ends{-1, -1};
  // A socket: to write to one that was closed gives an error, and no signal.
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return failed(program, std::generic_category().message(errno));
  }
  FileDescriptor ours{ends[0]};
  FileDescriptor theirs{ends[1]};
  const pid_t child = spawn(program, theirs.get());
  if (child < 0) {
    return failed(program, std::generic_category().message(-child));
  }
  theirs = FileDescriptor{};
  send_all(ours.get(), text);
  ours = FileDescriptor{};
  const int status = wait_for(child);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0
             ? Result<void>{}
             : Result<void>{failed(program, "it did not end with exit status 0")};
}

}  // namespace gitprovider::cli
