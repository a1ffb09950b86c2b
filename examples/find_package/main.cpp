// A project that uses the installed package through find_package: makes a repository on the local
// host and reads it back.
#include <gitprovider/gitprovider.hpp>

#include <filesystem>
#include <iostream>

namespace {

int fail(const gitprovider::Error& error) {
  std::cerr << to_string(error.code) << ": " << error.message << '\n';
  return 1;
}

}  // namespace

int main() {
  const std::filesystem::path root = std::filesystem::current_path() / "git-host";
  std::filesystem::remove_all(root);

  auto host = gitprovider::open_local({.root = root});
  if (!host) {
    return fail(host.error());
  }
  const auto created = (*host)->create_repo({.repo = {.owner = "ada", .name = "engine"}});
  if (!created) {
    return fail(created.error());
  }
  const auto read = (*host)->get_repo({.owner = "ada", .name = "engine"});
  if (!read) {
    return fail(read.error());
  }
  std::cout << read->full_name << ": " << read->clone_url_http << '\n';
  return read->full_name == "ada/engine" ? 0 : 1;
}
