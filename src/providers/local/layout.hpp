#pragma once

// Where everything lies. What the host keeps beside Git's own data is in one folder of each
// repository, `NAME.git/gitprovider`.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace gitprovider::local {

/// Held while an owner or a repository is made, or a repository adopted. No owner can be called so:
/// `~` is not allowed.
inline constexpr std::string_view kCreationLock = "~lock";

/// Ends the name of every repository's folder.
inline constexpr std::string_view kRepositorySuffix = ".git";

/// Begins the name of a repository that is being made; it never ends in `.git`.
inline constexpr std::string_view kUnfinished = ".tmp-";

/// The files of one repository.
struct Layout {
  std::filesystem::path folder{};

  [[nodiscard]] std::filesystem::path own() const { return folder / "gitprovider"; }
  [[nodiscard]] std::filesystem::path lock() const { return own() / "lock"; }
  [[nodiscard]] std::filesystem::path record() const { return own() / "repository.json"; }
  [[nodiscard]] std::filesystem::path protection() const { return own() / "protection.json"; }
  [[nodiscard]] std::filesystem::path protected_refs() const { return own() / "protected-refs"; }
  [[nodiscard]] std::filesystem::path durability() const { return own() / "libgit2.config"; }
  [[nodiscard]] std::filesystem::path pull_requests() const { return own() / "pull-requests"; }
  [[nodiscard]] std::filesystem::path pull_request(std::int64_t number) const {
    return pull_requests() / (std::to_string(number) + ".json");
  }
  [[nodiscard]] std::filesystem::path config() const { return folder / "config"; }
  [[nodiscard]] std::filesystem::path update_hook() const { return folder / "hooks" / "update"; }
};

}  // namespace gitprovider::local
