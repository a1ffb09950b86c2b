// The door of the local host. Where the library is built without it, open.cpp answers instead.

#include "src/core/errors.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git2_handle.hpp"
#include "src/providers/local/provider.hpp"

#include "gitprovider/open.hpp"

#include <memory>
#include <system_error>
#include <utility>

namespace gitprovider {
namespace {

Result<void> validate(const LocalOptions& options) {
  if (options.root.empty()) {
    return invalid("root: empty; name the folder that holds the repositories");
  }
  if (options.operation_timeout <= Duration::zero()) {
    return invalid("operation_timeout: must be above zero");
  }
  return {};
}

// Links in the way to the root are the caller's own choice; those below it are refused.
Result<std::filesystem::path> canonical_root(const std::filesystem::path& root) {
  std::error_code failed;
  auto full = std::filesystem::weakly_canonical(std::filesystem::absolute(root, failed), failed);
  if (failed) {
    return local::system_error(failed.value(), "find the folder of the local host");
  }
  return full;
}

}  // namespace

Result<std::unique_ptr<GitProvider>> open_local(LocalOptions options) {
  if (auto valid = validate(options); !valid) {
    return std::move(valid).error();
  }
  auto root = canonical_root(options.root);
  if (!root) {
    return std::move(root).error();
  }
  if (options.clock == nullptr) {
    options.clock = system_clock();
  }
  local::start_libgit2();
  local::Host host{.root = *std::move(root), .identity = local::configured_identity()};
  return std::unique_ptr<GitProvider>(
      std::make_unique<local::LocalProvider>(std::move(host), std::move(options)));
}

}  // namespace gitprovider
