#pragma once

// A repository: how it is named, what a host says of it, and what is asked for a new one.

#include "gitprovider/export.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider {

/// Names a repository. `owner` is a user, an organisation, or on GitLab a group path
/// (`group/sub`). Checked by every operation before anything is sent (names.hpp).
struct RepoRef {
  std::string owner{};
  std::string name{};

  friend bool operator==(const RepoRef&, const RepoRef&) = default;
};

/// Who may read a repository. `internal`: everybody signed in to the host; not every host has it.
enum class Visibility : std::uint8_t { private_, internal, public_ };

/// `private`, `internal` or `public`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(Visibility visibility) noexcept;

/// A repository as the host describes it. Names are the host's spelling, which may differ in case
/// from what was asked.
struct Repository {
  std::string owner{};
  std::string name{};
  std::string full_name{};
  /// Absent where the host names none; an empty repository may name a branch that does not exist.
  std::optional<std::string> default_branch{};
  Visibility visibility = Visibility::private_;
  /// Whether it has no commit; absent where the host does not say.
  std::optional<bool> is_empty{};
  bool is_archived = false;
  std::string web_url{};
  std::string clone_url_http{};
  std::string clone_url_ssh{};
  /// The host's own id, opaque.
  std::string id{};

  friend bool operator==(const Repository&, const Repository&) = default;
};

/// What is asked for a new repository.
struct NewRepository {
  RepoRef repo{};
  Visibility visibility = Visibility::private_;
  std::string description{};
  /// The name of its default branch; absent: the host's own choice. On GitHub an empty repository
  /// takes the name from its first commit, so there this is `unsupported` without `initialize`.
  std::optional<std::string> default_branch{};
  /// Makes a first commit with a README.
  bool initialize = false;

  friend bool operator==(const NewRepository&, const NewRepository&) = default;
};

}  // namespace gitprovider
