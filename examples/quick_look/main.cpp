#include <gitprovider/gitprovider.hpp>

#include <cstdlib>
#include <iostream>

int main() {
  using namespace std::chrono_literals;
  auto host = gitprovider::open_local({.root = "git-host"});  // or open_github({.token = ...})
  if (!host) return EXIT_FAILURE;
  auto made =
      (*host)->create_repo({.repo = {.owner = "acme", .name = "widget"}}, {.deadline = 20s});
  if (!made) {
    std::cerr << made.error().message << '\n';
    return made.error().outcome == gitprovider::Outcome::unknown ? 3 : EXIT_FAILURE;
  }
  std::cout << made->value.clone_url_http << '\n';
}
