// The mock Forgejo as a program (tests/mock/host/program.hpp).

#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/host/program.hpp"

namespace mock = gitprovider::mock;

int main(int argc, char** argv) {
  return mock::run_mock_program({argv + 1, argv + argc}, [](mock::ProgramOptions options) {
    return mock::start_host<mock::MockForgejo>(std::move(options),
                                               &mock::forgejo::Rules::organisations);
  });
}
