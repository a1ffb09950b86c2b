// The library with nothing but a compiler and pkg-config: asks each host what it can do, which
// needs no network, and sees a bad name refused.
#include <gitprovider/gitprovider.hpp>

#include <iostream>

int main() {
  auto host = gitprovider::open_github();
  if (!host) {
    std::cerr << host.error().message << '\n';
    return 1;
  }
  std::cout << (*host)->name() << ": drafts " << (*host)->capabilities().draft_pull_requests
            << '\n';

  const auto refused = (*host)->get_repo({.owner = "ada", .name = ".."});
  if (refused) {
    std::cerr << "a bad name was let through\n";
    return 1;
  }
  std::cout << refused.error().message << '\n';
  return refused.error().code == gitprovider::ErrorCode::invalid_argument ? 0 : 1;
}
