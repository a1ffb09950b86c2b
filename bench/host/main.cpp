// A host for measurements of changes: bench_host github|gitlab|forgejo. Prints the root of its API
// and serves until it is killed.

#include "bench/host/mock_site.hpp"
#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/gitlab/server.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

namespace mock = gitprovider::mock;

template <class Host>
std::unique_ptr<mock::MockService> make() {
  return std::make_unique<Host>();
}

bench::MakeHost maker(std::string_view kind) {
  if (kind == "github") {
    return make<mock::InProcessGitHub>;
  }
  if (kind == "gitlab") {
    return make<mock::InProcessGitLab>;
  }
  return kind == "forgejo" ? bench::MakeHost(make<mock::InProcessForgejo>) : bench::MakeHost();
}

}  // namespace

int main(int argc, char** argv) {
  const bench::MakeHost make_host = maker(argc == 2 ? argv[1] : "");
  if (!make_host) {
    std::fputs("usage: bench_host github|gitlab|forgejo\n", stderr);
    return EXIT_FAILURE;
  }
  bench::Door door;
  bench::MockSite site(make_host);
  std::printf("%s\n", (door.origin() + site.prefix()).c_str());
  std::fflush(stdout);
  door.run([&site](const bench::Request& request) { return site.answer(request); }, site.counts);
}
