#include "tests/killed/local_git.hpp"

#include "tests/catch_compat.hpp"

#include <filesystem>
#include <utility>

namespace gitprovider::tests {

std::string git(const TemporaryFolder& folder, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"-C", "git-host/acme/widget.git"});
  const ProgramRun done = run({.program = "/usr/bin/git",
                               .arguments = std::move(arguments),
                               .environment = {{"HOME", folder.path().string()},
                                               {"GIT_CONFIG_NOSYSTEM", "1"},
                                               {"PATH", "/usr/bin:/bin"}},
                               .directory = folder.path()});
  INFO(done.errors);
  CHECK(done.exit_status == 0);
  return done.output;
}

std::string state_of(const TemporaryFolder& folder) {
  return git(folder, {"for-each-ref", "--format=%(refname) %(tree)"}) +
         git(folder, {"rev-list", "--all", "--count"}) + git(folder, {"symbolic-ref", "HEAD"});
}

void remove_git_locks(const TemporaryFolder& folder) {
  std::vector<std::filesystem::path> locks;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder.path() / "git-host")) {
    if (entry.path().extension() == ".lock") {
      locks.push_back(entry.path());
    }
  }
  for (const auto& lock : locks) {
    std::filesystem::remove(lock);
  }
}

}  // namespace gitprovider::tests
