// The mock GitLab as a program (tests/mock/host/program.hpp); `--org` is the full path of a group.

#include "tests/mock/gitlab/server.hpp"
#include "tests/mock/host/program.hpp"

namespace mock = gitprovider::mock;

int main(int argc, char** argv) {
  return mock::run_mock_program({argv + 1, argv + argc}, [](mock::ProgramOptions options) {
    return mock::start_host<mock::MockGitLab>(std::move(options), &mock::gitlab::Rules::groups);
  });
}
