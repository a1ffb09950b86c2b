// gitflow-bootstrap: whole Gitflow repositories in one call, on any host.

#include "apps/common/standard_streams.hpp"
#include "apps/gitflow-bootstrap/program.hpp"

#include <exception>
#include <string>

int main(int argc, char** argv) {
  using namespace gitprovider::cli;
  secure_standard_streams();
  try {
    return BootstrapProgram().run(argc, argv);
  } catch (const std::exception& error) {
    write_error(std::string("gitflow-bootstrap: ") + error.what() + "\n");
    return exit_status::kFailed;
  }
}
