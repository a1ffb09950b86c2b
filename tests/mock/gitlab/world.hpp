#pragma once

// GitLab's own rules, and how a request names a project.

#include "tests/mock/host/message.hpp"
#include "tests/mock/host/repositories.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::mock::gitlab {

/// The rules that a test can turn.
struct Rules {
  static constexpr const char* kPrefix = "/api/v4";

  std::string token{"t0ken-of-the-mock"};
  std::string user{"me"};
  /// Full paths; a group in a group stands after it.
  std::vector<std::string> groups{"acme", "acme/tools", "acme/tools/deep"};
  /// The host protects the default branch of a new project by itself.
  bool protects_default_branch = true;
  /// Reads that do not yet see that protection. A second one is refused all the same.
  unsigned late_protection_reads = 0;
  /// Reads that do not yet see a new project or branch.
  unsigned late_reads = 0;
  /// Reads of a merge request that find it unchecked after each change.
  unsigned checking_reads = 1;
  /// How projects merge: `merge` or `ff`.
  std::string merge_method{"merge"};
  /// Lists longer than this do not tell how long they are.
  std::size_t most_counted = 10'000;
};

using World = WorldOf<Rules>;

/// A group, or the user's own place.
struct Namespace {
  std::int64_t id = 0;
  std::string full_path{};
  bool is_group = true;
};

/// By number or by full path; nothing where there is none that the token may see.
[[nodiscard]] std::optional<Namespace> find_namespace(const World& world, std::string_view name);

/// The project a request names, by number or by full path; 404, or the answer that moved projects
/// give.
[[nodiscard]] StoredRepository& project_of(World& world, const Received& request);

/// The commit that a branch or an id names; 404 where there is none.
[[nodiscard]] std::string commit_of(const StoredRepository& project, const std::string& ref);

/// The host's own protection of a default branch that has just come to be.
void protect_default_branch(const World& world, StoredRepository& project);

[[nodiscard]] Signature committer_now(const World& world);

/// Under which `hidden` counts reads that do not see the protection of a branch.
[[nodiscard]] std::string hidden_protection(const std::string& branch);

}  // namespace gitprovider::mock::gitlab
