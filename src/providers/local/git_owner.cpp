#include "src/providers/local/git_owner.hpp"

#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git2_handle.hpp"

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace gitprovider::local {
namespace {

constexpr uid_t kRoot = 0;

// sudo names the user it was called by.
bool called_sudo(uid_t owner) {
  const char* name = std::getenv("SUDO_UID");
  const std::string_view text = name != nullptr ? name : "";
  uid_t caller = 0;
  const auto [rest, failed] = std::from_chars(text.data(), text.data() + text.size(), caller);
  return failed == std::errc{} && rest == text.data() + text.size() && caller == owner;
}

bool is_own(uid_t owner) {
  const uid_t user = ::geteuid();
  return owner == user || (user == kRoot && called_sudo(owner));
}

/// What is gathered from the values of safe.directory, in their order.
struct Search {
  std::string_view folder{};
  bool is_safe = false;
};

// An empty value forgets those before it, as in Git.
int consider(const git_config_entry* entry, void* payload) {
  auto& search = *static_cast<Search*>(payload);
  const std::string_view value = entry->value != nullptr ? entry->value : "";
  if (value.empty()) {
    search.is_safe = false;
  } else if (value == "*" || value == search.folder) {
    search.is_safe = true;
  }
  return 0;
}

// A configuration that cannot be read names nothing.
bool is_named_safe(const std::filesystem::path& folder) {
  ConfigHandle config;
  if (git_config_open_default(Into{config}) != 0) {
    return false;
  }
  Search search{.folder = folder.native()};
  const int code =
      git_config_get_multivar_foreach(config.get(), "safe.directory", nullptr, &consider, &search);
  return code == 0 && search.is_safe;
}

}  // namespace

Result<void> require_trusted_owner(const std::filesystem::path& folder) {
  struct stat status {};
  const auto tried = "open " + folder.filename().string();
  if (::lstat(folder.c_str(), &status) != 0) {
    return system_error(errno, tried);
  }
  if (is_own(status.st_uid) || is_named_safe(folder)) {
    return {};
  }
  return local_io(tried,
                  "it belongs to another user; run as its owner, or add the folder to "
                  "safe.directory in Git's configuration");
}

}  // namespace gitprovider::local
