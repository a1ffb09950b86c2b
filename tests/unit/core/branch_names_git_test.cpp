#include "src/core/utf8.hpp"

#include "gitprovider/names.hpp"
#include "tests/catch_compat.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <random>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace gitprovider;

namespace {

// Exit status of `git check-ref-format --branch NAME` outside of any repository.
int git_verdict(std::string name) {
  std::array<std::string, 4> words = {"git", "check-ref-format", "--branch", std::move(name)};
  std::array<char*, 5> arguments = {words[0].data(), words[1].data(), words[2].data(),
                                    words[3].data(), nullptr};
  std::string path =
      std::string{"PATH="} + (getenv("PATH") != nullptr ? getenv("PATH") : "/usr/bin");
  std::string no_repository = "GIT_DIR=/nonexistent";
  std::array<char*, 3> environment = {path.data(), no_repository.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, "git", &actions, nullptr, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  while (failed == 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return failed == 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool is_git_there() { return git_verdict("main") == 0; }

// A name of one to eight pieces, most of them troublesome.
std::string nasty_name(std::mt19937& engine) {
  static const std::vector<std::string> pieces = {
      "a",    "b",    "main",  "/",        "/",      ".",      "..",         "-",  "@",    "{",
      "@{",   "}",    ".lock", "lock",     "HEAD",   "refs/",  "heads/",     "~",  "^",    ":",
      "?",    "*",    "[",     "]",        "\\",     " ",      "\t",         "\n", "\x01", "\x1f",
      "\x7f", "\x80", "\xff",  "\u00e4",   "\u200c", "\u65e5", "\U0001F600", "%",  "+",    "#",
      "'",    "\"",   "$",     "deadbeef", "0",      "_",      "=",          "!",  "refs", "A"};
  std::uniform_int_distribution<std::size_t> count(1, 8);
  std::uniform_int_distribution<std::size_t> which(0, pieces.size() - 1);
  std::string name;
  for (std::size_t left = count(engine); left > 0; --left) {
    name += pieces[which(engine)];
  }
  return name;
}

// What we refuse and Git does not.
bool is_refused_by_us_alone(const std::string& name) {
  const bool reads_as_commit =
      (name.size() == 40 || name.size() == 64) &&
      name.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
  return name == "@" || name.starts_with("refs/") || !is_utf8(name) || name.size() > 244 ||
         reads_as_commit;
}

}  // namespace

TEST_CASE("the verdict on a branch name is Git's, but for our own refusals", "[unit][names]") {
  if (!is_git_there()) {
    WARN("no git on this machine: the comparison was left out");
    return;
  }
  std::mt19937 engine{20261130};
  std::size_t accepted = 0;

  for (int i = 0; i < 3000; ++i) {
    const std::string name = nasty_name(engine);
    const bool git_accepts = git_verdict(name) == 0;
    const bool we_accept = validate_branch_name(name).has_value();
    if (we_accept != (git_accepts && !is_refused_by_us_alone(name))) {
      CAPTURE(name, git_accepts, we_accept);
      FAIL("the verdicts differ");
    }
    accepted += we_accept ? 1 : 0;
  }

  CHECK(accepted > 300);
}
