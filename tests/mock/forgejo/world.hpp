#pragma once

// Forgejo's and Gitea's own rules, and how a request names a repository.

#include "tests/mock/host/message.hpp"
#include "tests/mock/host/repositories.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::mock::forgejo {

/// The rules that a test can turn.
struct Rules {
  static constexpr const char* kPrefix = "/api/v1";

  std::string token{"t0ken-of-the-mock"};
  std::string user{"me"};
  std::vector<std::string> organisations{"acme"};
  /// Answers as Gitea does where the two differ.
  bool is_gitea = false;
  /// Where the server believes it is reached. Links of lists lead there.
  std::string root_url{"https://git.mock/forge"};
  /// Reads of a pull request that find it unchecked after each change.
  unsigned checking_reads = 1;
  /// Items of a page, whatever was asked.
  std::size_t most_items = 50;
  /// The server is set up to make every repository private.
  bool forces_private = false;
};

using World = WorldOf<Rules>;

/// The account in its own spelling.
[[nodiscard]] std::optional<std::string> find_organisation(const World& world,
                                                           std::string_view login);
/// The repository a request names; 404, or a redirect where it was renamed.
[[nodiscard]] StoredRepository& repository_of(World& world, const Received& request);
/// The same; 423 where it is archived.
[[nodiscard]] StoredRepository& repository_to_change(World& world, const Received& request);
/// The commit that a branch or an id names, or null.
[[nodiscard]] const std::string* find_commit(const StoredRepository& repository,
                                             const std::string& ref);
[[nodiscard]] Signature committer_now(const World& world);

}  // namespace gitprovider::mock::forgejo
