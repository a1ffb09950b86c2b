#include "tests/cli/run_program.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace gitprovider::tests {
namespace {

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  return ends;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  for (std::string& word : words) {
    all.push_back(word.data());
  }
  all.push_back(nullptr);
  return all;
}

std::vector<std::string> environment_of(const ProgramCall& call) {
  std::vector<std::string> lines;
  for (const auto& [name, value] : call.environment) {
    lines.push_back(name + "=" + value);
  }
  return lines;
}

// Appends what is there; false at the end.
bool take(int descriptor, std::string& into) {
  std::array<char, 4096> buffer{};
  const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
  if (got <= 0) {
    return false;
  }
  into.append(buffer.data(), static_cast<std::size_t>(got));
  return true;
}

void read_both(std::array<pollfd, 2> sources, std::string& output, std::string& errors) {
  const std::array<std::string*, 2> targets{&output, &errors};
  while (sources[0].fd >= 0 || sources[1].fd >= 0) {
    ::poll(sources.data(), sources.size(), -1);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      if (sources[i].fd >= 0 && sources[i].revents != 0 && !take(sources[i].fd, *targets[i])) {
        sources[i].fd = -1;
      }
    }
  }
}

// Closed unless a test gives it something: a program that asked there would fail.
void redirect_input(posix_spawn_file_actions_t& actions, const ProgramCall& call) {
  if (call.input_from.empty()) {
    ::posix_spawn_file_actions_addclose(&actions, STDIN_FILENO);
  } else {
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, call.input_from.c_str(), O_RDONLY,
                                       0);
  }
}

void redirect_output(posix_spawn_file_actions_t& actions, const ProgramCall& call, int pipe_end) {
  if (call.output_to.empty()) {
    ::posix_spawn_file_actions_adddup2(&actions, pipe_end, STDOUT_FILENO);
  } else if (call.output_to == "closed") {
    ::posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO);
  } else {
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, call.output_to.c_str(), O_WRONLY,
                                       0);
  }
}

}  // namespace

RunningProgram::RunningProgram(const ProgramCall& call) {
  const auto [output_read, output_write] = make_pipe();
  const auto [errors_read, errors_write] = make_pipe();
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addchdir_np(&actions, call.directory.c_str());
  redirect_input(actions, call);
  redirect_output(actions, call, output_write);
  ::posix_spawn_file_actions_adddup2(&actions, errors_write, STDERR_FILENO);

  std::vector<std::string> words{call.program};
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  std::vector<std::string> environment = environment_of(call);
  const int failure = ::posix_spawn(&id_, call.program.c_str(), &actions, nullptr,
                                    pointers(words).data(), pointers(environment).data());
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(output_write);
  ::close(errors_write);
  output_ = output_read;
  errors_ = errors_read;
  if (failure != 0) {
    throw std::runtime_error("cannot run " + call.program);
  }
}

RunningProgram::~RunningProgram() {
  if (id_ > 0) {
    ::kill(id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
  }
  ::close(output_);
  ::close(errors_);
}

void RunningProgram::signal(int number) const { ::kill(id_, number); }

std::string RunningProgram::read_line() {
  std::string line;
  char c = 0;
  while (::read(output_, &c, 1) == 1 && c != '\n') {
    line += c;
  }
  return line;
}

ProgramRun RunningProgram::wait() {
  ProgramRun run;
  read_both({pollfd{output_, POLLIN, 0}, pollfd{errors_, POLLIN, 0}}, run.output, run.errors);
  int status = 0;
  ::waitpid(std::exchange(id_, -1), &status, 0);
  // A death by signal is no exit status: it is told as the negative number.
  run.exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return run;
}

ProgramRun run(const ProgramCall& call) { return RunningProgram(call).wait(); }

ProgramCall gitprovider_call(const std::filesystem::path& directory,
                             std::vector<std::string> arguments) {
  return {
      .program = GITPROVIDER_PROGRAM, .arguments = std::move(arguments), .directory = directory};
}

ProgramCall bootstrap_call(const std::filesystem::path& directory,
                           std::vector<std::string> arguments) {
  return {.program = GITFLOW_BOOTSTRAP_PROGRAM,
          .arguments = std::move(arguments),
          .directory = directory};
}

}  // namespace gitprovider::tests
